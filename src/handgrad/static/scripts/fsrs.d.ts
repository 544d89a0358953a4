/** The scheduler from npm, as far as we use it. */

declare module "ts-fsrs" {
  export interface Card {
    due: Date;
    stability: number;
    difficulty: number;
    elapsed_days: number;
    scheduled_days: number;
    learning_steps: number;
    reps: number;
    lapses: number;
    state: number;
    last_review?: Date;
  }
  export function createEmptyCard(now: Date): Card;
  export function fsrs(parameters: { enable_fuzz: boolean }): { next(card: Card, now: Date, grade: number): { card: Card } };
}
