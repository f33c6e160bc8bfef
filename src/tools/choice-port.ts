/**
 * How a tool hands a list to the tool that chooses (the wheel) and gets the winner back, without depending on it: an address to go
 * to, and an address to come back to (K20–K25). All that is handed over stands behind the `#`, so it reaches no server, survives a
 * reload and works offline and signed out.
 *
 * Both addresses can be made by anyone. A returned choice that is not one of the tool's own counts as no choice, and whatever a
 * choice triggers must be possible to undo.
 */
import * as z from 'zod/mini'
import { failed, ok, type Result } from '#base/result'
import { CHOICE_PATH } from './tool-manifest.ts'

export const MAX_CHOICES = 2_000
const MAX_TEXT = 200
const MAX_TITLE = 100
const MAX_WEIGHT = 1_000
const WEIGHT_PARTS = 1_000
const MAX_RETURN_PATH = 2_000
/** A request of this many characters is more than 2,000 choices with long texts take. */
const MAX_REQUEST_CHARACTERS = 1_000_000

export type Choice = {
  /** What the choosing tool gives back: letters, digits, `_` and `-`, 64 at most, each once. */
  readonly id: string
  readonly text: string
  /** How many chances, up to 1,000 with three decimals; 1 where absent. */
  readonly weight?: number | undefined
}

export type ChoiceRequest = {
  /** What is chosen, such as „Was kochen wir?“. */
  readonly title: string
  readonly choices: readonly Choice[]
  /** The path of this app, with its search, that gets the result; see `isReturnPath`. */
  readonly returnPath: string
  /** The destination of the choice, as on a button: „In den Wochenplan“. */
  readonly label?: string | undefined
}

export type ChoiceResult = {
  /** The `id` of the choice that won. */
  readonly choiceId: string
  /** ISO 8601. */
  readonly drawnAt: string
}

// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]+/g
const text = (max: number) =>
  z.string().check(
    z.minLength(1),
    z.maxLength(max),
    z.refine((value) => value.trim() !== '' && value === toLine(value, max)),
  )
const choiceId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))

const requestSchema = z.strictObject({
  title: text(MAX_TITLE),
  choices: z
    .array(
      z.strictObject({
        id: choiceId,
        text: text(MAX_TEXT),
        weight: z.optional(
          z.number().check(
            z.minimum(0),
            z.maximum(MAX_WEIGHT),
            z.refine((value) => Math.round(value * WEIGHT_PARTS) / WEIGHT_PARTS === value),
          ),
        ),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(MAX_CHOICES),
      z.refine((choices) => new Set(choices.map(({ id }) => id)).size === choices.length),
    ),
  returnPath: z.string().check(z.refine(isReturnPath)),
  label: z.optional(text(MAX_TITLE)),
})

const resultSchema = z.strictObject({ choiceId, drawnAt: z.iso.datetime() })

/**
 * Returns the path of the page on which one of the choices is drawn. Texts are put on one line and cut to what fits, choices without
 * text are left out. Throws if the rest breaks a rule above, such as no choices or more than `MAX_CHOICES`.
 */
export function choicePath({ title, choices, returnPath, label }: ChoiceRequest): string {
  const request = requestSchema.parse({
    title: toLine(title, MAX_TITLE),
    choices: choices.map((choice) => ({ ...choice, text: toLine(choice.text, MAX_TEXT) })).filter(hasText),
    returnPath,
    ...(label === undefined ? {} : { label: toLine(label, MAX_TITLE) }),
  })
  return `${CHOICE_PATH}#${encodeURIComponent(JSON.stringify(request))}`
}

function hasText(choice: Choice): boolean {
  return choice.text !== ''
}

function toLine(value: string, max: number): string {
  const line = value.toWellFormed().replaceAll(CONTROLS, ' ').trim()
  return line.length <= max
    ? line
    : `${line
        .slice(0, max - 1)
        .toWellFormed()
        .trim()}…`
}

/** The request in what stands behind the `#`, with or without it. */
export function readChoiceRequest(hash: string): Result<ChoiceRequest, 'invalid-request'> {
  if (hash.length > MAX_REQUEST_CHARACTERS) return failed('invalid-request')
  const request = requestSchema.safeParse(parseFragment(hash))
  return request.success ? ok(request.data) : failed('invalid-request')
}

/** The address that brings a result back; throws when `returnPath` leads out of the app. */
export function choiceResultPath(returnPath: string, result: ChoiceResult): string {
  if (!isReturnPath(returnPath)) throw new RangeError('not a path of this app')
  return `${returnPath}#${encodeURIComponent(JSON.stringify(resultSchema.parse(result)))}`
}

/** Returns the result in what stands behind the `#`; undefined if there is no valid one. The caller has to check the id. */
export function readChoiceResult(hash: string): ChoiceResult | undefined {
  const result = resultSchema.safeParse(parseFragment(hash))
  return result.success ? result.data : undefined
}

/**
 * Whether this is a path of this app, written so that no parser takes it for anything else: segments of plain
 * characters between single slashes, none of them `.` or `..`, then a search or nothing.
 */
export function isReturnPath(path: string): boolean {
  if (path.length > MAX_RETURN_PATH || !/^\/[\w\-.~%!$&'()*+,;=:@/]*(?:\?[\w\-.~%!$&()*+,;=:@/?]+)?$/.test(path))
    return false
  const [pathname = ''] = path.split('?')
  const segments = pathname.slice(1).split('/')
  return segments.every((segment, index) =>
    segment === '' ? index === segments.length - 1 : !/^(?:\.|%2e){1,2}$/i.test(segment),
  )
}

/** What stands behind the `#` of an address of a port, as JSON; undefined if it cannot be parsed. */
export function parseFragment(hash: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(hash.replace(/^#/, '')))
  } catch {
    // Not what we make: the schema refuses it like any other shape.
    return undefined
  }
}
