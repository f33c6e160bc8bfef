/** A form: its draft, what is wrong with it, and saving. Whatever is typed stays until it is saved or discarded. */
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject, type SubmitEvent } from 'react'
import { flushSync } from 'react-dom'
import { changesBetween, hasKeys, mergeField } from '#base/collections/field-changes'
import { pick } from '#base/collections/optional-fields'
import type { Result } from '#base/result'
import { Button } from '../button.tsx'
import { Icon } from '../page/icon.tsx'
import { Notice } from '../page/notice.tsx'
import { useKeptDraft } from './kept-draft.tsx'

type Reading<Draft extends object, Thing, Errors extends object> = {
  /** What the draft stands for, or what is wrong with its fields; pure. */
  readonly read: (draft: Draft) => Result<Thing, Errors>
  /** Returns what turns out to be wrong only now: then nothing was saved, and the fields show it until the next change. */
  readonly onSave: (thing: Thing) => Partial<Errors> | void
  /** Called before errors are shown, such as to open the part of the form that they are in. */
  readonly onErrors?: (errors: Partial<Errors>) => void
}

export type FormOptions<Draft extends object, Thing, Errors extends object> = Reading<Draft, Thing, Errors> & {
  /** The draft when the form opens; later values are ignored. */
  readonly start: Draft | (() => Draft)
  /** Keeps what is typed in this tab under this name, if the form is closed by accident. */
  readonly keptAs?: string
  /** The fields that are never kept. */
  readonly secrets?: readonly (keyof Draft)[]
}

type Changes<Draft extends object> = Partial<Draft> | ((draft: Draft) => Partial<Draft>)

/** What is typed, and where it is kept. */
export type DraftState<Draft extends object> = ReturnType<typeof useDraft<Draft>>

/** What the parts of a form need to know of it, whatever it is about. */
export type FormFrame = {
  /** What was typed before the form was closed by accident stands in it again. */
  readonly isRestored: boolean
  readonly startAnew: () => void
  /** Forgets what was typed; for the way out that says so. */
  readonly discard: () => void
  readonly formProps: {
    readonly ref: RefObject<HTMLFormElement | null>
    readonly noValidate: true
    readonly onSubmit: (event: SubmitEvent) => void
    readonly onKeyDown: (event: KeyboardEvent<HTMLFormElement>) => void
  }
}

export type Form<Draft extends object, Thing, Errors extends object> = FormFrame & {
  readonly draft: Draft
  /** A function is given what is typed by now, which may be newer than what is rendered. */
  readonly set: (changes: Changes<Draft>) => void
  /** As `set`, for writing the same in the usual way: what was found at saving is still shown. */
  readonly tidy: (changes: Changes<Draft>) => void
  /** What the draft stands for by now; undefined if something is wrong with it. */
  readonly value: Thing | undefined
  /** What is wrong with fields that were left; with all of them from the first try to save on. Always up to date. */
  readonly errors: Partial<Errors>
  /** A field was left: from now on it shows what is wrong with it. */
  readonly leave: (field: keyof Errors) => void
  /** Shows what was found in another way than by reading the draft, until its next change. */
  readonly showFound: (errors: Partial<Errors>) => void
  readonly isTried: boolean
  readonly isChanged: boolean
  /** Returns what the draft stands for, or shows what is wrong and returns undefined. */
  readonly check: () => Thing | undefined
  /** What submitting the form does; perhaps with another way to save. */
  readonly save: (onSave?: Reading<Draft, Thing, Errors>['onSave']) => void
}

/** Saving offline works as `onSave` does; the first field with an error gets the focus (it is `aria-invalid`). */
export function useForm<Draft extends object, Thing, Errors extends object>(
  options: FormOptions<Draft, Thing, Errors>,
): Form<Draft, Thing, Errors> {
  return useFormOf(useDraft(options.start, options.keptAs, options), options)
}

/** As `useForm`, of a draft that is kept elsewhere, such as a part of a larger one. */
export function useFormOf<Draft extends object, Thing, Errors extends object>(
  { keep, read: readDraft, ...typed }: DraftState<Draft>,
  { read, onSave, onErrors }: Reading<Draft, Thing, Errors>,
): Form<Draft, Thing, Errors> {
  const form = useRef<HTMLFormElement>(null)
  const result = read(typed.draft)
  const { showAll, setFound, ...errors } = useErrors<Errors>(result.ok ? {} : result.error, form, onErrors)

  function save(how = onSave): void {
    const now = read(readDraft())
    if (!now.ok) return showAll(now.error)
    typed.discard()
    const found = how(now.value)
    if (found === undefined) return
    keep()
    showAll(found, true)
  }

  return {
    ...typed,
    ...errors,
    set: (changes) => {
      setFound({})
      typed.set(changes)
    },
    tidy: typed.set,
    value: result.ok ? result.value : undefined,
    check: () => {
      const now = read(readDraft())
      if (now.ok) return now.value
      showAll(now.error)
      return undefined
    },
    save,
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event) => {
        event.preventDefault()
        save()
      },
      onKeyDown: submitByKey,
    },
  }
}

/** Which errors are shown: those of `wrong` by and by, and at once what was found in another way. */
function useErrors<Errors extends object>(
  wrong: Partial<Errors>,
  form: RefObject<HTMLFormElement | null>,
  onErrors: ((errors: Partial<Errors>) => void) | undefined,
) {
  const [shown, setShown] = useState<'all' | ReadonlySet<keyof Errors>>(new Set())
  const [found, setFound] = useState<Partial<Errors>>({})
  return {
    errors: { ...found, ...(shown === 'all' ? wrong : pick<Partial<Errors>, keyof Errors>(wrong, shown)) },
    isTried: shown === 'all',
    leave: (field: keyof Errors): void => setShown((now) => (now === 'all' ? now : new Set([...now, field]))),
    showFound: (errors: Partial<Errors>): void => {
      setFound(errors)
      onErrors?.(errors)
    },
    setFound,
    /** Shows what is wrong, or was found at saving, and focuses the first field with an error. */
    showAll: (errors: Partial<Errors>, isFound = false): void => {
      // The fields have to say what is wrong before the first of them can be found.
      flushSync(() => {
        setShown('all')
        if (isFound) setFound(errors)
        onErrors?.(errors)
      })
      focusFirstFault(form.current)
    },
  }
}

/** The changes to a draft as they are kept, and what the changed fields were before: JSON has no `undefined`. */
type KeptChanges = { readonly set: object; readonly removed: readonly string[]; readonly base?: object }

/**
 * What is typed into a form, kept under a name if there is one. `sample` shows what kept values look like, for lists that are empty at
 * the start.
 */
export function useDraft<Draft extends object>(
  startWith: Draft | (() => Draft),
  keptAs: string | undefined,
  { sample, secrets = [] }: { readonly sample?: Draft; readonly secrets?: readonly (keyof Draft)[] } = {},
) {
  const [start] = useState(startWith)
  // Only what the user changed: the rest may be another when the form is opened again.
  const storage = useKeptDraft(keptAs ?? '', (value): value is KeptChanges => fits(sample ?? start, value))
  const [restored, setRestored] = useState(() => (keptAs === undefined ? undefined : storage.read()))
  const [draft, setDraft] = useState<Draft>(() => (restored === undefined ? start : withChanges(start, restored)))
  /** Several changes of one tick build on each other. */
  const latest = useRef(draft)

  function keep(next: Draft): void {
    const open = { ...next, ...Object.fromEntries(secrets.map((field) => [field, start[field]])) }
    if (keptAs !== undefined) storage.keep(changesOf(start, open))
  }

  function put(next: Draft): void {
    latest.current = next
    setDraft(next)
    keep(next)
  }

  return {
    draft,
    /** What is typed by now, also before it is rendered. */
    read: (): Draft => latest.current,
    set: (changes: Changes<Draft>): void =>
      put({ ...latest.current, ...(typeof changes === 'function' ? changes(latest.current) : changes) }),
    isChanged: hasKeys(changesBetween(start, draft)),
    isRestored: restored !== undefined,
    startAnew: (): void => {
      setRestored(undefined)
      put(start)
    },
    discard: (): void => keep(start),
    /** Undoes `discard`, for a form that is opened again. */
    keep: (): void => keep(latest.current),
  }
}

function changesOf(start: object, next: object): KeptChanges | undefined {
  const changes = changesBetween<object>(start, next)
  if (!hasKeys(changes)) return undefined
  const removed = Object.entries(changes).flatMap(([key, value]) => (value === undefined ? [key] : []))
  return {
    set: changes,
    removed,
    base: Object.fromEntries(Object.keys(changes).map((key) => [key, Reflect.get(start, key)])),
  }
}

/** The draft with what was typed before; what others have changed meanwhile in the same lists and dates stays in it. */
function withChanges<Draft extends object>(start: Draft, { set, removed, base }: KeptChanges): Draft {
  const now: object = start
  const merged = Object.entries(set).map(([key, mine]): readonly [string, unknown] => [
    key,
    // An older version of the app has not kept what was there before.
    base === undefined ? mine : mergeField({ base: Reflect.get(base, key), theirs: Reflect.get(now, key), mine }),
  ])
  return { ...start, ...Object.fromEntries(merged), ...Object.fromEntries(removed.map((key) => [key, undefined])) }
}

/**
 * Ctrl+Enter and Cmd+Enter save from every field, also from those in which Enter begins a line. They press the button, which may be
 * disabled or busy, wherever it stands.
 */
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  const form = event.currentTarget
  const button = [...form.elements].find((part) => part instanceof HTMLButtonElement && part.type === 'submit')
  if (button instanceof HTMLButtonElement) button.click()
  else form.requestSubmit()
}

/** Whether kept changes are of fields that this version of the form has, each with values of the same kind. */
function fits(start: object, kept: unknown): boolean {
  if (!isObject(kept) || !isObject(kept['set']) || !Array.isArray(kept['removed'])) return false
  if (kept['base'] !== undefined && !isObject(kept['base'])) return false
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

/** Gives the focus to the first field of a form that says that something is wrong with it. */
function focusFirstFault(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}
