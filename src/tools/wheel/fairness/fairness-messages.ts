/** What the page and the worker of the fairness test tell each other. */

/** From the page, once: what to draw from and how often. */
export type FairnessTask = { readonly weights: readonly number[]; readonly draws: number }

/** From the worker, again and again: how often each has won in the draws that are done. */
export type FairnessProgress = { readonly done: number; readonly wins: readonly number[] }
