/** What can be undone and redone, newest last. Pure: it knows neither documents nor the page. */
import { describeStep } from './describe-step.ts'
import { invertStep, isEmptyStep, joinSteps, type WheelStep } from './entry-edits.ts'

/** A step and what people call it, such as „Anna“ entfernt. */
export type NamedStep = {
  readonly step: WheelStep
  readonly name: string
  /** Steps of the same series that follow each other are one, such as those of typing into a text. */
  readonly series?: object
}

export type EditStack = { readonly done: readonly NamedStep[]; readonly undone: readonly NamedStep[] }

export const EMPTY_STACK: EditStack = { done: [], undone: [] }

/** Older steps are forgotten: a shuffle of 2,000 names is one of them, and all are kept in memory. */
const MAX_STEPS = 100

/** After something new was done, what had been undone can't be redone. */
export function pushStep(stack: EditStack, step: NamedStep): EditStack {
  return { done: [...stack.done, step].slice(-MAX_STEPS), undone: [] }
}

/** Adds a step to the series that was done last, or begins it. */
export function extendSeries(stack: EditStack, step: WheelStep, series: object): EditStack {
  const last = stack.done.at(-1)
  const joined = last?.series === series ? joinSteps(last.step, step) : step
  const before = last?.series === series ? { ...stack, done: stack.done.slice(0, -1) } : stack
  if (isEmptyStep(joined)) return { ...before, undone: [] }
  return pushStep(before, { step: joined, name: describeStep(joined), series })
}

/** Takes a step back, not necessarily the last one; `made` is what undoing it really changed, undefined for nothing. */
export function moveToUndone(stack: EditStack, step: NamedStep, made: WheelStep | undefined): EditStack {
  const done = stack.done.filter((other) => other !== step)
  return {
    done,
    undone: made === undefined ? stack.undone : [...stack.undone, { name: step.name, step: invertStep(made) }],
  }
}

/** The opposite of `moveToUndone`; `made` is what redoing really changed. */
export function moveToDone(stack: EditStack, step: NamedStep, made: WheelStep | undefined): EditStack {
  const undone = stack.undone.filter((other) => other !== step)
  return { done: made === undefined ? stack.done : [...stack.done, { name: step.name, step: made }], undone }
}
