/** What a user did in any tool, to be undone and redone: one stack per user (rules U). */
import { flushSync } from 'react-dom'
import { follows, joinEdited, type EditedDocument } from '../../change/edited-document.ts'
import type { Documents } from '../documents.ts'
import { recordEdit } from './record-edit.ts'
import { isOwnAlone, onlyReads, takeBack, type ReadOnlyRule } from './take-back.ts'

/** Several edits that are undone together. */
export type EditStep = {
  /** What people call it, such as „Anna“ entfernt. */
  readonly name: string
  readonly documents: readonly EditedDocument[]
  /** Whose documents they are; a step is not made in those of another user. */
  readonly userId: string | undefined
  readonly series?: object | undefined
  readonly also?: EditOptions['also']
}

export type EditStack = { readonly done: readonly EditStep[]; readonly undone: readonly EditStep[] }

export type EditOptions = {
  /** Called when the toast's „Rückgängig“ has undone the step and the page shows it, for moving the focus. */
  readonly afterUndo?: (() => void) | undefined
  /** No toast: the page itself shows what was done. */
  readonly isQuiet?: boolean
  /** Steps of one series that follow each other are one, such as those of typing a text. */
  readonly series?: object
  /**
   * Top-level fields that undo leaves empty instead of restoring: the statement of another user, which only that user can make again
   * (rule X13).
   */
  readonly forgets?: readonly string[]
  /** What goes with the step outside of documents, however it is undone or redone. */
  readonly also?: { readonly undo: () => void; readonly redo: () => void } | undefined
}

/** The name of a step, or how it follows from what the step did. */
export type StepName = string | ((documents: readonly EditedDocument[]) => string)

/** A step that is written in portions, between which the page answers. */
export type StepWriter = {
  readonly write: (write: (documents: Documents) => void) => void
  /** Makes all that was written one step, as `run` does. */
  readonly finish: (name: StepName, options?: EditOptions) => boolean
}

export type Edits = {
  /**
   * Makes what `write` writes one step, which a toast names with „Rückgängig“. Returns false if nothing was written. Edits of
   * documents, items and fields that are gone are left out.
   */
  readonly run: (name: StepName, write: (documents: Documents) => void, options?: EditOptions) => boolean
  readonly start: () => StepWriter
  /** Takes back a step, the last one if none is named. One of very many documents goes in portions. */
  readonly undo: (step?: EditStep) => void
  /** Makes a step again that was taken back. */
  readonly redo: (step?: EditStep) => void
  /** The same object until something in it changes; newest last. */
  readonly getStack: () => EditStack
  readonly subscribe: (listener: () => void) => () => void
}

type Toast = {
  readonly kind: 'info' | 'error'
  readonly text: string
  readonly key: string
  readonly action?: { readonly label: string; readonly onClick: () => void }
}

export type EditToasts = { readonly show: (toast: Toast) => unknown }

/** Older steps are forgotten: shuffling 2,000 names is one of them, and all are in memory. */
const MAX_STEPS = 100
/** One key, so that the toast is about the last step only; those before are on the stack. */
const UNDO_TOAST = 'undo'
const NOTHING_LEFT = 'Da ist nichts mehr zu tun: Es wurde inzwischen geändert.'
const ONLY_READS = 'Das geht nicht mehr: Du liest dort inzwischen nur mit.'
const NO_ROOM = 'Das geht nicht mehr: Es ist inzwischen so viel dazugekommen, dass kein Platz mehr dafür ist.'

type Direction = 'undo' | 'redo'
type Outcome = 'made' | 'nothing-left' | 'only-reads' | 'no-room'

/** As many documents of a step are taken back at once. */
const PORTION = 50

/** `loadReadOnly` brings the rule of the collections; until it is there, and without it, the server alone decides (X16). */
export function createEdits(
  documents: Documents,
  toasts: EditToasts,
  loadReadOnly?: () => Promise<ReadOnlyRule>,
): Edits {
  const steps = createSteps(loadReadOnly)
  const { moveAndSay, offerUndo } = createMover(documents, steps, toasts)

  function start(): StepWriter {
    const written: EditedDocument[] = []
    const { userId } = documents.getStatus()
    return {
      write: (write) => {
        for (const edited of recordEdit(documents, write)) written.push(edited)
      },
      finish: (name, options = {}) => {
        const edited = written.map((document) => forget(document, options.forgets ?? []))
        if (edited.length === 0) return false
        const added = steps.add({ name, edited, userId, series: options.series, also: options.also })
        if (added !== undefined && options.isQuiet !== true) offerUndo(added, options.afterUndo)
        return true
      },
    }
  }

  return {
    start,
    run: (name, write, options) => {
      const step = start()
      step.write(write)
      return step.finish(name, options)
    },
    undo: (step = steps.get().done.at(-1)) => moveAndSay(step, 'undo'),
    redo: (step = steps.get().undone.at(-1)) => moveAndSay(step, 'redo'),
    getStack: steps.get,
    subscribe: steps.subscribe,
  }
}

/** Takes back and repeats steps, with the toasts about it. */
function createMover(documents: Documents, steps: Steps, toasts: EditToasts) {
  const say = (kind: Toast['kind'], text: string): unknown => toasts.show({ kind, text, key: UNDO_TOAST })

  function sayOutcome(outcome: Outcome, { name }: EditStep, direction: Direction): unknown {
    if (outcome === 'no-room') return say('error', NO_ROOM)
    if (outcome === 'nothing-left') return say('info', NOTHING_LEFT)
    if (outcome === 'only-reads') return say('error', ONLY_READS)
    return say('info', `${direction === 'undo' ? 'Rückgängig gemacht' : 'Wiederholt'}: ${name}`)
  }

  /** Calls back with the outcome, at once unless it takes portions. */
  function move(step: EditStep, direction: Direction, then: (outcome: Outcome) => void): void {
    if (step.documents.length <= PORTION) return then(moveStep(documents, steps, step, direction))
    say('info', `${direction === 'undo' ? 'Wird rückgängig gemacht' : 'Wird wiederholt'}: ${step.name}`)
    void moveInPortions(documents, steps, step, direction).then(then)
  }

  const whenRuled = (step: EditStep, act: () => void): void => waitForRule(documents, steps, step, act)

  return {
    moveAndSay(step: EditStep | undefined, direction: Direction): void {
      if (step === undefined) return
      whenRuled(step, () => move(step, direction, (outcome) => sayOutcome(outcome, step, direction)))
    },
    offerUndo(step: EditStep, afterUndo: (() => void) | undefined): void {
      const end = (outcome: Outcome): void => {
        // What takes the focus afterwards has to be there before it can.
        flushSync(() => undefined)
        if (outcome !== 'made' || step.documents.length > PORTION) sayOutcome(outcome, step, 'undo')
        if (outcome === 'made') afterUndo?.()
      }
      const action = { label: 'Rückgängig', onClick: () => whenRuled(step, () => move(step, 'undo', end)) }
      toasts.show({ kind: 'info', text: step.name, key: UNDO_TOAST, action })
    },
  }
}

/** Waits for a rule that is on its way if it may concern the step; what is the user's alone never waits. */
function waitForRule(documents: Documents, { ruling }: Steps, step: EditStep, act: () => void): void {
  if (ruling === undefined || isOwnAlone(documents, step)) act()
  else void ruling.then(act)
}

function createSteps(loadReadOnly?: () => Promise<ReadOnlyRule>): Steps {
  const listeners = new Set<() => void>()
  let stack: EditStack = { done: [], undone: [] }
  const set = (next: EditStack): void => {
    stack = next
    for (const listener of listeners) listener()
  }
  const keep = (rule?: ReadOnlyRule): void => {
    if (rule !== undefined) steps.isReadOnly = rule
    delete steps.ruling
  }
  const steps: Steps = {
    get: () => stack,
    set,
    /** Returns the step; undefined if a series ends where it began. What had been undone cannot be redone any more. */
    add: ({ name, edited, userId, series, also }) => {
      const last = stack.done.at(-1)
      // What another device has changed meanwhile must not count as part of the step.
      const isContinued = series !== undefined && last?.series === series && follows(last.documents, edited)
      const documents = isContinued ? joinEdited(last.documents, edited) : edited
      const before = isContinued ? stack.done.slice(0, -1) : stack.done
      const step = { name: typeof name === 'string' ? name : name(documents), documents, userId, series, also }
      const isStep = documents.length > 0
      // Not before the first step, since a page has enough to load; if it fails, the next step tries again.
      steps.ruling ??= steps.isReadOnly === undefined ? loadReadOnly?.().then(keep, () => keep()) : undefined
      set({ done: isStep ? [...before, step].slice(-MAX_STEPS) : before, undone: [] })
      return isStep ? step : undefined
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return steps
}

type Steps = {
  isReadOnly?: ReadOnlyRule
  /** While that is being loaded. */
  ruling?: Promise<void> | undefined
  readonly get: () => EditStack
  readonly set: (next: EditStack) => void
  readonly add: (step: NewStep) => EditStep | undefined
  readonly subscribe: Edits['subscribe']
}

/** Takes back what a step did; undoing and redoing differ only in where the step goes. */
function moveStep(documents: Documents, steps: Steps, step: EditStep, direction: Direction): Outcome {
  const { done, undone } = steps.get()
  const from = direction === 'undo' ? done : undone
  const { name, userId, also } = step
  if (!from.includes(step) || userId !== documents.getStatus().userId) return 'nothing-left'
  const rest = from.filter((other) => other !== step)
  if (onlyReads(documents, steps.isReadOnly, step)) {
    // Kept, it would be in the way of those before it.
    steps.set({ ...steps.get(), [direction === 'undo' ? 'done' : 'undone']: rest })
    return 'only-reads'
  }
  const taken = takeBack(documents, step.documents)
  if (taken === 'no-room') return 'no-room'
  const moved = taken.length === 0 ? [] : [{ name, userId, documents: taken, also }]
  steps.set(
    direction === 'undo' ? { done: rest, undone: [...undone, ...moved] } : { done: [...done, ...moved], undone: rest },
  )
  if (moved.length === 0) return 'nothing-left'
  also?.[direction]()
  return 'made'
}

/** As `moveStep`, so that the page answers in between. If there is no room for the rest of a step, the rest stays where it was. */
async function moveInPortions(
  documents: Documents,
  steps: Steps,
  step: EditStep,
  direction: Direction,
): Promise<Outcome> {
  const [from, to] = direction === 'undo' ? (['done', 'undone'] as const) : (['undone', 'done'] as const)
  const { name, userId, also } = step
  if (!steps.get()[from].includes(step)) return 'nothing-left'
  // No second press takes the same back.
  const without = steps.get()[from].filter((other) => other !== step)
  steps.set({ ...steps.get(), [from]: without })
  if (onlyReads(documents, steps.isReadOnly, step)) return 'only-reads'
  const moved: EditedDocument[] = []
  let rest = step.documents
  while (rest.length > 0 && userId === documents.getStatus().userId) {
    const taken = takeBack(documents, rest.slice(-PORTION))
    if (taken === 'no-room') break
    moved.push(...taken)
    rest = rest.slice(0, -PORTION)
    await new Promise((resolve) => setTimeout(resolve))
  }
  const put = (key: typeof from, more: readonly EditedDocument[]): void => {
    if (more.length === 0) return
    steps.set({ ...steps.get(), [key]: [...steps.get()[key], { name, userId, documents: more, also }] })
  }
  put(from, rest)
  put(to, moved)
  if (rest.length > 0) return 'no-room'
  if (moved.length === 0) return 'nothing-left'
  also?.[direction]()
  return 'made'
}

type NewStep = {
  readonly name: StepName
  readonly edited: readonly EditedDocument[]
  readonly userId: string | undefined
  readonly series: object | undefined
  readonly also: EditOptions['also']
}

function forget(document: EditedDocument, fields: readonly string[]): EditedDocument {
  if (document.before === undefined || fields.length === 0) return document
  const kept = Object.entries(document.before).filter(([key]) => !fields.includes(key))
  return { ...document, before: Object.fromEntries(kept) }
}
