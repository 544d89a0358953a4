"""What a page weighs on its way to a reader."""

import gzip

from playwright.sync_api import Response

KILOBYTE = 1000
LIMIT = 450 * KILOBYTE
PACKED_ALREADY = ("woff2", "woff", "png")
NOT_MODIFIED = 304


def weight(response: Response) -> int:
    """Return the bytes of a response as a server that compresses text sends them."""
    if response.status == NOT_MODIFIED:
        return 0
    body = response.body()
    return len(body) if response.url.partition("?")[0].endswith(PACKED_ALREADY) else len(gzip.compress(body, 6))
