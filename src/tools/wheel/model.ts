/** The documents of the wheel of names: wheels, draws and templates. */
import { compareCodes } from '#base/compare-codes'
import * as z from 'zod/mini'
import { ranksAfter } from '#base/rank'
import { defineCollection } from '#documents'
import { fileReferenceSchema } from '#files'

export const MAX_ENTRIES = 2_000
export const MAX_ENTRY_TEXT = 200
/** Small letters can be more than the capitals they stand for. */
const MAX_FOLDED_TEXT = 3 * MAX_ENTRY_TEXT
export const MAX_WEIGHT = 1_000
/** Weights have three decimals at most; while one on the wheel has any, all are counted in thousandths. */
export const WEIGHT_PARTS = 1_000
export const MAX_STOCK = 1_000_000
export const MAX_NOTE = 500
/** Pictures on one wheel, so that their references leave room for names. */
export const MAX_PICTURES = 100
export const MAX_TITLE = 100
export const MIN_SPIN_SECONDS = 3
export const MAX_SPIN_SECONDS = 10
/** Draws are kept with this rule; a change of how a winner is found gets a new one. */
export const DRAW_RULE = 'v1'
/** The same for how groups are dealt. */
export const GROUPING_RULE = 'v1'

const identifier = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/))
const instant = z.iso.datetime()
const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))
/** How many chances, such as 1 or 2.5; an entry of weight 0 is on the list but never wins. */
const weight = z.number().check(
  z.minimum(0),
  z.maximum(MAX_WEIGHT),
  z.refine((value) => Math.round(value * WEIGHT_PARTS) / WEIGHT_PARTS === value),
)
/** Whole chances as they were counted: the weight itself, or its thousandths. */
const countedWeight = z.int().check(z.minimum(0), z.maximum(MAX_WEIGHT * WEIGHT_PARTS))
const hexColor = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

export const modes = ['keep', 'remove', 'rotate'] as const
/** `keep`: winners stay; `remove`: winners leave; `rotate`: winners leave until everyone was drawn, then all return. */
export type Mode = (typeof modes)[number]

export const entrySchema = z.strictObject({
  id: identifier,
  /** Fractional position in the list; see `rank.ts`. */
  rank: z.string().check(z.regex(/^[0-9A-Za-z]{1,64}$/)),
  text: text(MAX_ENTRY_TEXT),
  weight,
  /** Whether it can be drawn now („heute nicht da“ is false). */
  isActive: z.boolean(),
  color: z.optional(hexColor),
  picture: z.optional(fileReferenceSchema),
  note: z.optional(text(MAX_NOTE)),
  /** When it last won and left the wheel. */
  drawnAt: z.optional(instant),
  /** How often it can still win; absent: as often as it is drawn. */
  stock: z.optional(z.int().check(z.minimum(0), z.maximum(MAX_STOCK))),
})
export type Entry = z.infer<typeof entrySchema>

export const wheelSchema = z.strictObject({
  title: text(MAX_TITLE),
  entries: z.array(entrySchema).check(z.maxLength(MAX_ENTRIES)),
  mode: z.enum(modes),
  spinDurationSec: z.int().check(z.minimum(MIN_SPIN_SECONDS), z.maximum(MAX_SPIN_SECONDS)),
  /** Name of a palette in `palette.ts`. */
  palette: z.string().check(z.regex(/^[a-z]{1,32}$/)),
  isSoundOn: z.boolean(),
  /** 0 to 100. */
  volume: z.int().check(z.minimum(0), z.maximum(100)),
  /** Shown above the winner. */
  winnerText: text(MAX_TITLE),
  hasConfetti: z.boolean(),
  /** Names that people want to have there as often as `count`; see `duplicates.ts` for how they are spelled. */
  keptDuplicates: z.optional(
    z
      .array(
        z.strictObject({ name: text(MAX_FOLDED_TEXT), count: z.int().check(z.minimum(2), z.maximum(MAX_ENTRIES)) }),
      )
      .check(z.maxLength(MAX_ENTRIES)),
  ),
})
export type Wheel = z.infer<typeof wheelSchema>

/** The number that decided, and how it came about. */
const decided = {
  winnerId: identifier,
  /** At least 0 and below `total`. */
  random: z.int().check(z.minimum(0)),
  /** Sum of the weights of those that could win. */
  total: z.int().check(z.minimum(1)),
  /** Random values thrown away to keep every chance equal. */
  rejected: z.int().check(z.minimum(0)),
}

const drawnEntrySchema = z.strictObject({ id: identifier, text: text(MAX_ENTRY_TEXT), weight: countedWeight })
const drawnEntriesSchema = z.array(drawnEntrySchema).check(z.minLength(1), z.maxLength(MAX_ENTRIES))

export const drawSchema = z.strictObject({
  wheelId: identifier,
  drawnAt: instant,
  rule: z.literal(DRAW_RULE),
  /** The entries that could win, in the order in which they were counted. */
  entries: drawnEntriesSchema,
  ...decided,
  /** Those that were drawn after the first in one go, each from who was left then; absent: only one was. */
  further: z.optional(z.array(z.strictObject(decided)).check(z.maxLength(MAX_ENTRIES))),
  mode: z.enum(modes),
  /** When the draw was taken back; nothing else of a draw ever changes. */
  revokedAt: z.optional(instant),
})
export type Draw = z.infer<typeof drawSchema>

/** Names dealt into groups; like a draw it never changes and can be found again from what is stored. */
export const groupingSchema = z.strictObject({
  wheelId: identifier,
  groupedAt: instant,
  rule: z.literal(GROUPING_RULE),
  /** In the order before the shuffle. */
  entries: z
    .array(z.strictObject({ id: identifier, text: text(MAX_ENTRY_TEXT) }))
    .check(z.minLength(1), z.maxLength(MAX_ENTRIES)),
  /** The numbers of the shuffle in the order in which they were drawn; see `deal-groups.ts`. */
  randoms: z.array(z.int().check(z.minimum(0), z.maximum(MAX_ENTRIES))).check(z.maxLength(MAX_ENTRIES)),
  groupCount: z.int().check(z.minimum(1), z.maximum(MAX_ENTRIES)),
  revokedAt: z.optional(instant),
})
export type Grouping = z.infer<typeof groupingSchema>

const modeLabels = {
  keep: 'Gewinner bleiben im Rad',
  remove: 'Gewinner verlassen das Rad',
  rotate: 'Gewinner pausieren, bis alle dran waren',
} as const satisfies Record<Mode, string>

const technical = (label: string) => ({ label, isTechnical: true }) as const

export const wheelsCollection = defineCollection({
  name: 'wheels',
  label: 'Rad',
  labels: {
    title: 'Titel',
    entries: {
      label: 'Namen',
      item: 'Name',
      fields: {
        id: technical('Kennung'),
        rank: technical('Platz in der Liste'),
        text: 'Name',
        weight: 'Chancen',
        isActive: 'Im Rad',
        color: 'Farbe',
        picture: technical('Bild'),
        note: 'Notiz',
        drawnAt: technical('Zuletzt gezogen'),
        stock: 'Kann noch gewinnen',
      },
    },
    mode: { label: 'Nach dem Ziehen', values: modeLabels },
    spinDurationSec: { label: 'Drehdauer', unit: 'Sekunden' },
    palette: 'Farben',
    isSoundOn: 'Ton',
    volume: { label: 'Lautstärke', unit: 'Prozent' },
    winnerText: 'Text über dem Gewinner',
    hasConfetti: 'Konfetti',
    keptDuplicates: technical('Behaltene Doppelte'),
  },
  schema: wheelSchema,
  access: 'members',
  createdBy: 'people',
  serverFields: [],
  fileIds: (wheel) => wheel.entries.flatMap(({ picture }) => (picture === undefined ? [] : [picture.fileId])),
})

/** Draws and groupings belong to the user who made them, are visible to everyone who sees the wheel, and have an unchangeable result. */
const likeTheWheel = {
  access: 'members',
  follows: { collection: wheelsCollection.name, field: 'wheelId' },
  changeable: ['revokedAt'],
  createdBy: 'people',
  serverFields: [],
} as const

export const drawsCollection = defineCollection({
  name: 'draws',
  label: 'Ziehung',
  labels: {
    wheelId: technical('Rad'),
    drawnAt: 'Gezogen',
    rule: technical('Regel'),
    entries: { label: 'Im Rad', item: 'Name', fields: { id: technical('Kennung'), text: 'Name', weight: 'Chancen' } },
    random: technical('Zufallszahl'),
    total: 'Chancen zusammen',
    rejected: technical('Verworfene Zufallszahlen'),
    winnerId: technical('Gewinner'),
    further: technical('Weitere Gewinner'),
    mode: { label: 'Nach dem Ziehen', values: modeLabels },
    revokedAt: 'Zurückgenommen',
  },
  schema: drawSchema,
  ...likeTheWheel,
})

export const groupingsCollection = defineCollection({
  name: 'groupings',
  label: 'Gruppen',
  labels: {
    wheelId: technical('Rad'),
    groupedAt: 'Eingeteilt',
    rule: technical('Regel'),
    entries: { label: 'Eingeteilte', item: 'Name', fields: { id: technical('Kennung'), text: 'Name' } },
    randoms: technical('Zufallszahlen'),
    groupCount: 'Anzahl der Gruppen',
    revokedAt: 'Zurückgenommen',
  },
  schema: groupingSchema,
  ...likeTheWheel,
})

/** Room for „ *999.999“ behind a name. */
const TEMPLATE_WEIGHT_CHARACTERS = 10

export const wheelTemplatesCollection = defineCollection({
  name: 'wheelTemplates',
  label: 'Vorlage',
  labels: { title: 'Titel', texts: 'Namen' },
  schema: z.strictObject({
    title: text(MAX_TITLE),
    /** A name with its chances behind it, as in `templates.ts`. */
    texts: z.array(text(MAX_ENTRY_TEXT + TEMPLATE_WEIGHT_CHARACTERS)).check(z.maxLength(MAX_ENTRIES)),
  }),
  access: 'owner',
  createdBy: 'people',
  serverFields: [],
})

/** Stands above the winner until people choose another text. */
export const DEFAULT_WINNER_TEXT = 'Gewonnen hat'

/** A wheel as it starts out. */
export function newWheel(title: string, entries: readonly Entry[]): Wheel {
  return {
    title,
    entries: [...entries],
    mode: 'keep',
    spinDurationSec: 5,
    palette: 'sunset',
    isSoundOn: false,
    volume: 60,
    winnerText: DEFAULT_WINNER_TEXT,
    hasConfetti: true,
  }
}

/** The entries in the order people see them. Equal ranks, made on two devices at once, fall back to the id. */
export function sortEntries(entries: readonly Entry[]): readonly Entry[] {
  return entries.toSorted((a, b) => compareCodes(a.rank, b.rank) || compareCodes(a.id, b.id))
}

/** The entries that can win now. */
export function drawableEntries(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter((entry) => entry.isActive && entry.weight > 0 && entry.stock !== 0)
}

// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const SEPARATORS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const CONTROLS = /[\u0000-\u001f\u007f-\u009f]/g

/**
 * Returns a name or title in storable form: on one line, without characters that cannot be seen or typed, and with every broken half
 * of an emoji replaced. Pasted texts contain these, and the server rejects them.
 */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll(SEPARATORS, ' ').replaceAll(CONTROLS, '').trim()
}

type NamedEntry = Pick<Entry, 'text' | 'weight'> & { readonly isAbsent?: boolean }

/** Makes entries from parsed names, ranked after the last existing entry. */
export function makeEntries(
  parsed: readonly NamedEntry[],
  lastRank: string | undefined,
  newEntryId: () => string,
): readonly Entry[] {
  const ranks = ranksAfter(lastRank, parsed.length)
  return parsed.map(({ text, weight, isAbsent = false }, index) => ({
    id: newEntryId(),
    rank: ranks[index] ?? '',
    text,
    weight,
    isActive: !isAbsent,
  }))
}
