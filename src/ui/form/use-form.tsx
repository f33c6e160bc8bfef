/** A form: its draft, what is wrong with it, and saving. Whatever is typed stays until it is saved or discarded. */
import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { changesBetween, hasKeys } from '#base/field-changes'
import type { Result } from '#base/result'
import { Button } from '../button.tsx'
import { Icon } from '../page/icon.tsx'
import { Notice } from '../page/notice.tsx'
import { focusFirstFault } from './focus-first-fault.tsx'
import { useKeptDraft } from './kept-draft.tsx'

export type FormOptions<Draft extends object, Thing, Errors extends object> = {
  /** The draft when the form opens; later values are ignored. */
  readonly start: Draft | (() => Draft)
  /** What the draft stands for, or what is wrong with its fields; pure. */
  readonly read: (draft: Draft) => Result<Thing, Errors>
  readonly onSave: (thing: Thing) => void
  /** Keeps what is typed in this tab under this name, if the form is closed by accident; absent for secrets. */
  readonly keptAs?: string
}

/** What the parts of a form need to know of it, whatever it is about. */
export type FormFrame = {
  /** What was typed before the form was closed by accident stands in it again. */
  readonly isRestored: boolean
  readonly startAnew: () => void
  /** Forgets what was typed; for the way out that says so. */
  readonly discard: () => void
  readonly formProps: {
    readonly ref: React.RefObject<HTMLFormElement | null>
    readonly noValidate: true
    readonly onSubmit: (event: SubmitEvent) => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void
  }
}

export type Form<Draft extends object, Thing, Errors extends object> = FormFrame & {
  readonly draft: Draft
  readonly set: (changes: Partial<Draft>) => void
  /** What the draft stands for by now; undefined if something is wrong with it. */
  readonly value: Thing | undefined
  /** What is wrong; empty until the user tries to save, then always up to date. */
  readonly errors: Partial<Errors>
  readonly isChanged: boolean
}

/** Saving offline works as `onSave` does; the first field with an error gets the focus (it is `aria-invalid`). */
export function useForm<Draft extends object, Thing, Errors extends object>(
  options: FormOptions<Draft, Thing, Errors>,
): Form<Draft, Thing, Errors> {
  const { read, onSave, keptAs } = options
  const { draft, discard, keep: _keep, ...others } = useDraft(options.start, keptAs)
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const result = read(draft)

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault()
    if (result.ok) {
      discard()
      onSave(result.value)
      return
    }
    // The fields have to say what is wrong before the first of them can be found.
    flushSync(() => setTried(true))
    focusFirstFault(form.current)
  }

  return {
    ...others,
    draft,
    discard,
    value: result.ok ? result.value : undefined,
    errors: isTried && !result.ok ? result.error : {},
    formProps: { ref: form, noValidate: true, onSubmit, onKeyDown: submitByKey },
  }
}

/** The changes to a draft as they are kept: JSON has no `undefined`. */
type KeptChanges = { readonly set: object; readonly removed: readonly string[] }

/** What is typed into a form, kept under a name if there is one; for forms that save in their own way. */
export function useDraft<Draft extends object>(startWith: Draft | (() => Draft), keptAs: string | undefined) {
  const [start] = useState(startWith)
  // Only what the user changed: the rest may be another when the form is opened again.
  const storage = useKeptDraft(keptAs ?? '', (value): value is KeptChanges => fits(start, value))
  const [restored, setRestored] = useState(() => (keptAs === undefined ? undefined : storage.read()))
  const [draft, setDraft] = useState<Draft>(() => (restored === undefined ? start : withChanges(start, restored)))
  /** Several changes of one tick build on each other. */
  const latest = useRef(draft)

  function keep(next: Draft): void {
    if (keptAs !== undefined) storage.keep(changesOf(start, next))
  }

  function put(next: Draft): void {
    latest.current = next
    setDraft(next)
    keep(next)
  }

  return {
    draft,
    set: (changes: Partial<Draft>) => put({ ...latest.current, ...changes }),
    isChanged: hasKeys(changesBetween(start, draft)),
    isRestored: restored !== undefined,
    startAnew: () => {
      setRestored(undefined)
      put(start)
    },
    discard: () => keep(start),
    /** Undoes `discard`, for a form that is opened again. */
    keep: () => keep(latest.current),
  }
}

function changesOf(start: object, next: object): KeptChanges | undefined {
  const changes = changesBetween<object>(start, next)
  if (!hasKeys(changes)) return undefined
  const removed = Object.entries(changes).flatMap(([key, value]) => (value === undefined ? [key] : []))
  return { set: changes, removed }
}

function withChanges<Draft extends object>(start: Draft, { set, removed }: KeptChanges): Draft {
  return { ...start, ...set, ...Object.fromEntries(removed.map((key) => [key, undefined])) }
}

/** Ctrl+Enter and Cmd+Enter save from every field, also from those in which Enter begins a line. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** Whether kept changes are of fields that this version of the form has, each with values of the same kind. */
function fits(start: object, kept: unknown): boolean {
  if (!isObject(kept) || !isObject(kept['set']) || !Array.isArray(kept['removed'])) return false
  return Object.entries(kept['set']).every(([key, value]) => key in start && isLike(Reflect.get(start, key), value))
}

/** Whether a value has the shape of a sample; a sample that is missing or an empty list says nothing. */
function isLike(sample: unknown, value: unknown): boolean {
  if (sample === undefined) return true
  if (Array.isArray(sample)) return Array.isArray(value) && value.every((item) => isLike(sample[0], item))
  if (!isObject(sample)) return typeof value === typeof sample
  return isObject(value) && Object.entries(sample).every(([key, part]) => isLike(part, value[key]))
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Says that earlier input stands in the form, and lets the user begin anew. */
export function RestoredNotice({ form }: { readonly form: Pick<FormFrame, 'isRestored' | 'startAnew'> }) {
  const notice = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // A dialog gives the focus to its first button, and Enter would discard what has just been found again.
    if (notice.current?.contains(document.activeElement) === true) focusFirstField(notice.current)
  }, [])
  if (!form.isRestored) return null
  return (
    <Notice as="div" ref={notice}>
      <Icon name="history" size={20} />
      <span>
        Deine Eingaben von vorhin sind noch da, aber nicht gespeichert.{' '}
        <Button
          variant="quiet"
          icon="undo"
          onClick={() => {
            // The button goes with the notice.
            focusFirstField(notice.current)
            form.startAnew()
          }}
        >
          Verwerfen
        </Button>
      </span>
    </Notice>
  )
}

function focusFirstField(notice: Element | null): void {
  const form = notice?.closest('form') ?? document.querySelector('main form')
  form?.querySelector<HTMLElement>('input, textarea, select')?.focus()
}
