/** What a tool says about itself; the shell, the start page and the search know a tool only by this. */
import type { AnyCollection, CollectionDefinition } from '#documents'
import type { MessageKind } from '#messaging'

/** The path of the page that draws one choice of a list, whichever tool does that; `choicePath` of `choice-port.ts` leads there. */
export const CHOICE_PATH = '/auswahl'

/** The path of the page that offers days away to the tools that take them; `daysAwayPath` of `days-away-port.ts` leads there. */
export const DAYS_AWAY_PATH = '/unterwegs'

/** A page of a tool that takes over files (`ImportFlow`). */
export type ToolImport = {
  readonly path: string
  /** „Zeiten importieren“ */
  readonly label: string
  /** Endings with their dot, and types of files. */
  readonly accept: readonly string[]
}

type MetaKey = 'id' | 'ownerId' | 'memberIds' | 'version' | 'createdAt' | 'updatedAt' | 'isPending'

/** Reads the documents of a collection as they are on this device; the documents client's `list` is one. */
export type ReadDocuments = <Fields extends object>(
  collection: CollectionDefinition<Fields>,
) => readonly (Omit<Fields, MetaKey> & {
  readonly id: string
  readonly ownerId: string
  readonly createdAt: string
  readonly updatedAt: string
})[]

/** The page of the tool on which a user is, and who that is; undefined for users without an account. */
export type UserPlace = { readonly pathname: string; readonly userId: string | undefined }

/** What the palette offers of a tool beside its things: something to do, a page, or settings. */
export type ToolCommand = {
  /** Unique within the tool. */
  readonly id: string
  readonly kind: 'action' | 'page' | 'setting'
  /** „Abwesenheit eintragen“; of a page, what the page calls itself: „Statusseiten“ */
  readonly label: string
  /** Other words by which it is found, with commas; one that is typed whole counts like the label. */
  readonly words?: string
  readonly path: string
  /** It is done at once, wherever the user is: by the function of this name in the tool's door. */
  readonly deed?: string
}

/** Something of a tool that the search can find. */
export type SearchEntry = {
  /** Unique within the tool. */
  readonly id: string
  readonly title: string
  /** What kind of thing it is, or more of it to find it by. */
  readonly detail: string
  /** What else it is found by: names, addresses, tags, notes. Asked for only if the user searches. */
  readonly words?: () => string
  readonly path: string
  /** When it was last changed, ISO 8601; the start page shows the latest ones. Absent for small things, which would push out the others. */
  readonly changedAt?: string
  /** The same moment if it was not changed since; many of those at once are an import, which the start page leaves out. */
  readonly createdAt?: string
}

/** Something that is wrong now and that the user should see. */
export type ToolTrouble = {
  /** „Kasse · Bäckerei Süß“ */
  readonly title: string
  readonly path: string
  /** ISO 8601. */
  readonly since: string
}

/** The button of a tool's card on the start page: it leads to a page, or does a function of the tool's door on the spot. */
export type PrimaryAction = { readonly label: string; readonly path: string; readonly deed?: string }

/** A line of „Heute“ on the start page: what matters now, and what can be done about it there. */
export type TodayLine = {
  /** Unique within the tool. */
  readonly id: string
  readonly text: string
  readonly detail?: string
  readonly isAlarm?: true
  /** What takes more to know is added by the tool's door (`loadTodayLine`); without it the line is true as well. */
  readonly isPartial?: boolean
  readonly path: string
  readonly deeds?: readonly TodayDeed[]
}

/** A button of such a line: a function of the tool's door, by its name, and the id that it is about. */
export type TodayDeed = { readonly label: string; readonly deed: string; readonly about?: string }

/** What stands in the bar of every page: something that runs, with the page that shows it, or what begins it with one press. */
export type BarItem = {
  /** A word or a time: „Kommen“, „2:14“ */
  readonly text: string
  /** What it is called by a screen reader, beginning with the text. */
  readonly label: string
  readonly path: string
  /** A function of the tool's door, done on the spot. */
  readonly deed?: string
  /** It counts each second: it stands on the start page too, and what rings at its end is loaded with it (`loadAlarm` of the door). */
  readonly isCounting?: true
}

/** Something that the tool proposes on the start page: one hint at a time, until the user puts it off. */
export type ToolHint = {
  /** Unique within the tool. */
  readonly id: string
  /** „Arbeitszeit-Plan anlegen?“ */
  readonly title: string
  readonly text: string
  /** The button, and the page to which it leads. */
  readonly label: string
  readonly path: string
}

/** The pages that show the documents of a collection, and the name of each document. */
export type Place = {
  readonly collection: string
  readonly path: (id: string) => string
  /** The name of a document with these fields; undefined where they are not what the collection's schema says. */
  readonly title: (fields: Readonly<Record<string, unknown>>) => string | undefined
}

/** What people call documents without a title or a name, with the fields that one of them had; undefined if they cannot be read. */
export type DocumentNames = {
  readonly collection: string
  readonly name: (fields: Readonly<Record<string, unknown>>, read: ReadDocuments, nowMs: number) => string | undefined
}

/** What the app shows of a tool from the first moment, whatever is loaded of it. */
export type ToolFace<Id extends string = string> = {
  readonly id: Id
  /** The path of the tool; its routes lie at and below it. */
  readonly path: `/${string}`
  readonly title: string
  /** One sentence for people who do not know the tool. */
  readonly description: string
  /** An outline on a grid of 24 pixels, as `IconShape` of `#ui/page/icon`. */
  readonly icon: { readonly path: string }
  /** The tool cannot be used without an account: if the user is signed out, the shell shows a page that says so. */
  readonly needsAccount?: true
}

export type ToolManifest<Id extends string = string> = ToolFace<Id> & {
  readonly collections: readonly AnyCollection[]
  /** What speaks for the tool, a few words each; its page shows it to signed-out users. */
  readonly benefits?: readonly string[]
  /**
   * What pages below its path are called, for tools that need an account: signed-out users see the name in place of the page. Pages below
   * one of these are called like it.
   */
  readonly pageTitles?: readonly { readonly path: string; readonly title: string }[]
  /**
   * The one live fact on the start page; undefined while there is nothing to show. `nowMs` is the time in milliseconds since 1970 UTC;
   * the caller calls it again each minute. Like all functions here it cannot rely on Temporal.
   */
  readonly describeState: (read: ReadDocuments, nowMs: number) => string | undefined
  /** What is wrong now, the latest first; the tab of the app has a red dot as long as there is any. */
  readonly findTroubles?: (read: ReadDocuments) => readonly ToolTrouble[]
  /** The lines of „Heute“ on the start page, the most urgent first. */
  readonly today?: (read: ReadDocuments, nowMs: number, userId: string | undefined) => readonly TodayLine[]
  /** What it has running, or lets users begin from every page; undefined for those who do not use that. */
  readonly barItem?: (read: ReadDocuments, nowMs: number) => BarItem | undefined
  /** What it proposes on the start page now; asked for only if everything is on this device. */
  readonly hints?: (read: ReadDocuments) => readonly ToolHint[]
  /** The main purpose most users open the tool for. */
  readonly primaryAction: (read: ReadDocuments, nowMs: number) => PrimaryAction
  /** The messages it sends through `notify`; their `source` is the tool's id. */
  readonly messageKinds: readonly MessageKind[]
  /** Its screens have something to say on the start page (`ToolDoor`). */
  readonly hasNews?: true
  readonly import?: ToolImport
  /** The page of the tool that takes over days on which the user is away, and what it does with them (`days-away-port.ts`). */
  readonly daysAway?: { readonly path: string; readonly label: string; readonly detail: string }
  /** The page of the tool that chooses for other tools what they hand over (`choice-port.ts`). */
  readonly choiceScreenPath?: `/${string}`
  /**
   * What people call their own, for tools that work without an account: a user who signs in is offered it by number and name. The
   * singular is the label of the collection.
   */
  readonly things?: readonly { readonly collection: string; readonly many: string; readonly nameField?: string }[]
  /** One for each collection whose documents have a page of their own; messages and pages of the shell lead there. */
  readonly places: readonly Place[]
  /** For collections whose documents have neither `title` nor `text` nor `name`: „Zuletzt gelöscht“ and the history call them so. */
  readonly names?: readonly DocumentNames[]
  readonly searchEntries: (read: ReadDocuments, nowMs: number) => readonly SearchEntry[]
  /**
   * What can be done in the tool now, and its pages; the first action that opens something is that of the key `n` on its pages. On one of
   * them what belongs to it comes first.
   */
  readonly commands?: (read: ReadDocuments, nowMs: number, place?: UserPlace) => readonly ToolCommand[]
  /** The key that leads to the tool after `g`, a letter of its own. */
  readonly goKey?: string
  /** The page of a day (YYYY-MM-DD) or of a month (YYYY-MM), if the tool has one. */
  readonly datePage?: (date: string) => Pick<ToolCommand, 'label' | 'path'> | undefined
}

/** Declares what is shown of a tool and keeps its id as a literal type. */
export function defineToolFace<const Id extends string>(face: ToolFace<Id>): ToolFace<Id> {
  return face
}

/** Declares a tool. */
export function defineTool<const Id extends string>(manifest: ToolManifest<Id>): ToolManifest<Id> {
  return manifest
}
