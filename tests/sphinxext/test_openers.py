"""The parts that open a lesson: map, objectives, question, prerequisites and recall, each with its mistakes."""

import re

from miniature_site import Build, Mistakes, line_of


def test_map_becomes_a_route_of_links(build: Build, specimen: str) -> None:
    """The list of links is an ordered route inside a named navigation."""
    route = build({"pytorch/autograd": specimen}).page("pytorch/autograd").select_one("[data-part=map] nav")
    assert route["aria-label"] == "Concepts of this lesson"
    assert [link["href"] for link in route.select("ol.ah-map > li a")] == [
        "#a-first-step", "#a-second-step", "#a-third-step", "#the-formal-statement",
    ]  # fmt: skip


def test_map_with_a_stop_that_leads_nowhere_or_too_few_stops(mistakes: Mistakes, specimen: str) -> None:
    """A stop without a link and a map of three stops are errors at their lines."""
    text = specimen.replace("- [A third step](#a-third-step)\n- [The statement](#the-formal-statement)\n", "- A third step\n")
    assert mistakes(text) == [
        f'{line_of(text, "- A third step")}: "A third step" leads nowhere; write each stop as a link into the lesson: [Leaves](#leaves)',
        f"{line_of(text, '- [A first step]')}: a map has 4 to 8 stops; this one has 3",
    ]


def test_objectives_show_the_labels_they_are_tied_to(build: Build, specimen: str) -> None:
    """A tie is printed as the label of its prediction, question or exercise, and leads there."""
    page = build({"pytorch/autograd": specimen}).page("pytorch/autograd")
    ties = [[(link.text, link["href"]) for link in goal.select(".ah-ties a")] for goal in page.select(".ah-goals > li")]
    assert ties == [[("P1", "#print-six"), ("P2", "#four-times")], [("E1", "#square")], [("Q1", "#closed")]]
    for goal in ties:
        for _, anchor in goal:
            assert len(page.select(anchor)) == 1


def test_objective_tied_to_nothing_is_an_error(mistakes: Mistakes, specimen: str) -> None:
    """No ties, a tie to an unknown name, and an objective without its verb are each named."""
    text = (
        specimen.replace(" {ties}`closed`", "")
        .replace("{ties}`square`", "{ties}`cube`")
        .replace("**Predict** what", "Predict what")
    )
    names = ", ".join(sorted([*re.findall(r"^:name: (\S+)", text, re.MULTILINE), "step-size"]))
    said = mistakes(text)
    assert said == [
        f"{line_of(text, '- Predict what')}: an objective begins with its verb in bold: **Predict** what `.grad` holds",
        f'{line_of(text, "- **Compute**")}: nothing on this page is named "cube"; there are: {names}',
        f'{line_of(text, "- **Say**")}: the objective "Say what a closed answer is made of." is tied to nothing; '
        "end it with {ties}`name of a question`",
    ]


def test_ties_outside_the_objectives_are_an_error(mistakes: Mistakes, specimen: str) -> None:
    """Ties belong to objectives."""
    text = specimen.replace("A step brings one new idea", "{ties}`square` A step brings one new idea")
    assert mistakes(text) == [
        f"{line_of(text, '{ties}`square` A')}: ties stand at the end of an objective of a lesson, nowhere else"
    ]


def test_name_given_twice_is_an_error(mistakes: Mistakes, specimen: str) -> None:
    """Two pieces of one page cannot share a name."""
    text = specimen.replace(":name: closed", ":name: square")
    said = mistakes(text.replace("{ties}`closed`", "{ties}`square`"))
    assert [message.partition(" ")[2] for message in said] == ['the name "square" is taken on this page; give this one another']


def test_question_must_ask_and_be_short(mistakes: Mistakes, specimen: str) -> None:
    """The question ends with a question mark and has sixty words at most."""
    text = specimen.replace("nothing beside the point?", "nothing beside the point.").replace(
        "You can see every", "You can " + "really " * 60 + "see every"
    )
    line = line_of(text, "You can really")
    assert mistakes(text) == [
        f'{line}: the question of the lesson ends with "?"',
        f"{line}: the question has 87 words; 60 are the most",
    ]


def test_prerequisites_name_a_lesson_and_what_is_needed(build: Build, specimen: str) -> None:
    """An unwritten lesson is named without a link, a written one is a link; what is needed stands below."""
    needs = build({"pytorch/autograd": specimen}).page("pytorch/autograd").select(".ah-needs > li")
    assert [need.select_one(".ah-id").text for need in needs] == ["M05.2", "DL01.7.2"]
    assert [bool(need.select("a")) for need in needs] == [False, True]
    assert (
        needs[0].text.split("\n")[0].strip().endswith("What arrives, times the node\N{RIGHT SINGLE QUOTATION MARK}s own slope.")
    )


def test_prerequisites_from_outside_the_course_are_named_in_bold(build: Build, specimen: str) -> None:
    """What no lesson teaches, such as school algebra, stands in the list under its name."""
    text = specimen.replace("{lesson}`derivatives/chain-rule` What arrives", "**School algebra.** What arrives")
    built = build({"pytorch/autograd": text})
    need = built.page("pytorch/autograd").select_one(".ah-needs > li")
    assert need.select_one(":scope > strong").text == "School algebra."
    assert "What arrives" in need.select_one(":scope > span").text
    assert "begin with the lesson" not in built.said


def test_prerequisites_that_name_nothing_or_the_unknown(mistakes: Mistakes, specimen: str) -> None:
    """A prerequisite without a lesson, an unknown lesson, and one that says nothing are errors."""
    text = specimen.replace("{lesson}`derivatives/chain-rule` What arrives", "The chain rule. What arrives")
    text = text.replace("{lesson}`pytorch/autograd` What `backward()` does.", "{lesson}`pytorch/autogrod`")
    said = mistakes(text)
    assert said == [
        f"{line_of(text, '- The chain rule.')}: begin with the lesson, then say what is needed from it: "
        "{lesson}`folder/page` One fact. What no lesson teaches is named in bold",
        f"{line_of(text, '- {lesson}')}: say what is needed from this lesson, in one line",
        f'{line_of(text, "- {lesson}")}: the course has no lesson "pytorch/autogrod"; it lists derivatives/slopes, '
        "derivatives/chain-rule, pytorch/tensors, pytorch/autograd, pytorch/modules",
    ]


def test_recall_has_two_or_three_questions(mistakes: Mistakes, specimen: str) -> None:
    """A fourth recall question is an error, for nobody fetches four things before a lesson."""
    more = "".join(
        f"::::{{question}}\n:name: more-{number}\nMore {number}?\n:::{{answer}}\nYes.\n:::\n::::\n\n" for number in (3, 4)
    )
    text = specimen.replace("## The big picture", more + "## The big picture")
    assert mistakes(text) == [f"{line_of(text, 'More 4?') - 2}: 3 recall questions are the most; this part has 4"]
