/** Everything that the palette finds: what all tools declare, and the pages and actions of the app itself. */
import { dateOfDay } from '#base/calendar/calendar-day'
import { NOTIFICATIONS_PATH } from '#messaging'
import {
  faceAt,
  tools,
  type ReadDocuments,
  type ToolCommand,
  type ToolId,
  type ToolManifest,
  type UserPlace,
} from '#tools'
import type { IconName } from '#ui/page/icon'
import { accountPaths } from '../account/account-paths.ts'
import type { ThemeChoice } from '../frame/theme-mode.ts'
import type { IndexedEntry } from './palette-index.ts'
import { readTypedDate } from './read-dates.ts'

/** What choosing an entry does. */
export type PaletteAct =
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'deed'; readonly toolId: ToolId; readonly deed: string }
  | { readonly kind: 'theme'; readonly mode: ThemeChoice }
  | { readonly kind: 'keys' }
  /** Shows more of a group. */
  | { readonly kind: 'more'; readonly group: string }

/** One thing, page, or action that the palette offers. */
export type PaletteEntry = Omit<IndexedEntry, 'words'> & {
  readonly id: string
  /** What else it is found by; asked for when the index is filled. */
  readonly words: () => string
}

export type OfferedEntry = PaletteEntry & { readonly icon: IconName; readonly act: PaletteAct }

const groupOf = { action: 'Aktionen', page: 'Seiten', setting: 'Einstellungen' } as const satisfies Record<
  ToolCommand['kind'],
  string
>

/** Pages and actions that most people mean by their word come before things of the same name. */
const COMMAND_WEIGHT = 2
const OWN_WEIGHT = 2.4

const noWords = (): string => ''

type Asked = { readonly read: ReadDocuments; readonly nowMs: number; readonly isSignedIn: boolean }

export function listPaletteEntries({ read, nowMs, isSignedIn }: Asked): readonly OfferedEntry[] {
  return [...listToolEntries(usable(isSignedIn), read, nowMs), ...ownEntries(isSignedIn)]
}

function usable(isSignedIn: boolean): readonly ToolManifest<ToolId>[] {
  return tools.filter(({ needsAccount }: ToolManifest) => isSignedIn || needsAccount !== true)
}

/** What the tools declare; `tools` are all of them except in tests. */
export function listToolEntries(
  offered: readonly ToolManifest<ToolId>[],
  read: ReadDocuments,
  nowMs: number,
): readonly OfferedEntry[] {
  return offered.flatMap((tool) => [
    {
      id: tool.id,
      title: tool.title,
      detail: 'Werkzeug',
      words: noWords,
      group: 'Werkzeuge',
      toolId: tool.id,
      icon: tool.icon,
      weight: 2 * COMMAND_WEIGHT,
      act: { kind: 'open', path: tool.path } as const,
    },
    ...listCommands(tool, read, nowMs),
    ...tool.searchEntries(read, nowMs).map(({ id, title, detail, words, path, changedAt }) => ({
      id: `${tool.id}-${id}`,
      title,
      detail,
      words: words ?? noWords,
      group: tool.title,
      toolId: tool.id,
      icon: tool.icon,
      changedAt,
      act: { kind: 'open', path } as const,
    })),
  ])
}

/** What can be done in a tool now, and its pages and settings; on one of its pages what belongs to that comes first. */
export function listCommands(
  tool: ToolManifest<ToolId>,
  read: ReadDocuments,
  nowMs: number,
  place?: UserPlace,
): readonly OfferedEntry[] {
  return (tool.commands?.(read, nowMs, place) ?? []).map(({ id, kind, label, words, path, deed }) => ({
    id: `${tool.id}-does-${id}`,
    title: label,
    detail: tool.title,
    words: () => words ?? '',
    areNames: true,
    group: groupOf[kind],
    toolId: tool.id,
    icon: tool.icon,
    weight: COMMAND_WEIGHT,
    act: deed === undefined ? { kind: 'open', path } : { kind: 'deed', toolId: tool.id, deed },
  }))
}

/** The pages of the tools for a day or a month that is typed. */
export function listDatePages(query: string, nowMs: number, isSignedIn: boolean): readonly OfferedEntry[] {
  const now = new Date(nowMs)
  const today = dateOfDay(Math.floor((nowMs - now.getTimezoneOffset() * 60_000) / 86_400_000))
  const date = readTypedDate(query, today)
  if (date === undefined) return []
  return usable(isSignedIn).flatMap((tool) => {
    const page = tool.datePage?.(date)
    if (page === undefined) return []
    return [
      {
        id: `${tool.id}-on-${date}`,
        title: page.label,
        detail: tool.title,
        words: noWords,
        group: 'Tage und Monate',
        toolId: tool.id,
        icon: tool.icon,
        act: { kind: 'open', path: page.path } as const,
      },
    ]
  })
}

type Own = readonly [label: string, words: string, icon: IconName, act: PaletteAct | string]

const forAll: readonly Own[] = [
  ['Dunkles Design', 'dunkel, Nacht, Theme', 'moon', { kind: 'theme', mode: 'dark' }],
  ['Helles Design', 'hell, Tag, Theme', 'sun', { kind: 'theme', mode: 'light' }],
  ['Design wie das Gerät', 'System, automatisch, Theme', 'device', { kind: 'theme', mode: 'device' }],
]

const helpForAll: readonly Own[] = [
  ['Alle Tastenkürzel', 'Tastatur, Kürzel, Hilfe, Shortcuts', 'info', { kind: 'keys' }],
]

const forSignedOut: readonly Own[] = [
  ['Anmelden', 'Login, einloggen', 'person', '/login'],
  ['Registrieren', 'Konto anlegen', 'person', '/register'],
]

/** A page of the account that is added without a line here does not compile. */
const ofAccount: Readonly<
  Record<keyof typeof accountPaths, readonly [label: string, words: string, icon: IconName, isSetting?: true]>
> = {
  account: ['Konto', 'Account, Name, Bild, Profil', 'person'],
  deleted: ['Zuletzt gelöscht', 'Papierkorb, wiederherstellen', 'trash'],
  conflicts: ['Auch anderswo geändert', 'Konflikte', 'sync'],
  rejected: ['Nicht übernommen', 'abgelehnt, Fehler', 'warning'],
  lastCopies: ['Nur noch auf diesem Gerät', 'verloren, zurückbringen', 'device'],
  administration: ['Verwaltung', 'Einladung, Personen, Sicherung, Server', 'settings'],
  notifications: [
    'Einstellungen für Benachrichtigungen',
    'Push, E-Mail, Hinweise, Ruhezeit, Webhook, Telegram, ntfy, Ziel',
    'settings',
    true,
  ],
  security: ['Anmeldung und Sicherheit', 'Passwort, Passkey, zweiter Faktor, E-Mail-Adresse', 'settings', true],
  devices: ['Geräte', 'angemeldet, Sitzungen', 'device', true],
  data: ['Deine Daten', 'Daten und Speicher, Konto löschen, Import', 'download', true],
  tokens: ['API-Schlüssel', 'Token, vom iPhone teilen, Kurzbefehl', 'settings', true],
}

const helpForSignedIn: readonly Own[] = [['Vom iPhone teilen', 'iOS, Kurzbefehl, Hilfe', 'device', accountPaths.tokens]]

const forSignedIn: readonly Own[] = [
  ['Benachrichtigungen', 'Nachrichten, Glocke, ungelesen', 'bell', NOTIFICATIONS_PATH],
  ['Abmelden', 'ausloggen, Logout', 'signOut', accountPaths.account],
  ['Alles exportieren', 'Export, sichern, Datei, Backup', 'download', accountPaths.data],
]

function accountPages(areSettings: boolean): readonly Own[] {
  const names = Object.keys(ofAccount) as readonly (keyof typeof accountPaths)[]
  return names.flatMap((name): readonly Own[] => {
    const [label, words, icon, isSetting = false] = ofAccount[name]
    return isSetting === areSettings ? [[label, words, icon, accountPaths[name]]] : []
  })
}

function ownEntries(isSignedIn: boolean): readonly OfferedEntry[] {
  const make = (group: string, own: readonly Own[]): readonly OfferedEntry[] =>
    own.map(([title, words, icon, act]) => ({
      id: `own-${title}`,
      title,
      detail: 'Taschenmesser',
      words: () => words,
      areNames: true,
      group,
      toolId: undefined,
      icon,
      weight: OWN_WEIGHT,
      act: typeof act === 'string' ? { kind: 'open', path: act } : act,
    }))
  return isSignedIn
    ? [
        ...make('Seiten', [...forSignedIn, ...accountPages(false)]),
        ...make('Einstellungen', accountPages(true)),
        ...make('Aktionen', forAll),
        ...make('Hilfe', [...helpForAll, ...helpForSignedIn]),
      ]
    : [...make('Seiten', forSignedOut), ...make('Aktionen', forAll), ...make('Hilfe', helpForAll)]
}

/** The tool on whose pages the user is. */
export function toolAt(pathname: string): ToolManifest<ToolId> | undefined {
  const face = faceAt(pathname)
  return face && tools.find(({ id }) => id === face.id)
}
