/** `npm run admin -- accept-loss`: the operator says once that parts of the server are lost, so that it starts without them. */
import { existsSync } from 'node:fs'
import { OpenRefusal } from '#database/server'
import { refuseForeignOwner } from '../accounts-database.ts'
import type { Config } from '../config/config.ts'
import { openPool } from '../databases.ts'
import type { Log } from '../process/log.ts'
import { lockForCommand } from './data-lock.ts'
import { chooseRoster, judgeParts, type FoundPart } from './judge-parts.ts'
import { databaseParts, partNames } from './part-list.ts'
import { forgetPostgresParts, readPostgresParts, recordPostgresParts } from './postgres-parts.ts'
import { forgetSqliteParts, pathOf, readSqliteParts, recordSqliteParts } from './sqlite-parts.ts'

type PartsContext = {
  readonly engine: 'sqlite' | 'postgres'
  read(): Promise<readonly FoundPart[]>
  forget(names: readonly string[]): Promise<void>
  record(): Promise<void>
}

const LOSSES: Readonly<Record<string, string>> = {
  accounts:
    'Alle Konten, Anmeldungen, zweiten Faktoren und Einladungen sind verloren. Wer sich neu registriert, hat ein neues Konto und sieht nichts vom alten.',
  documents:
    'Alle Einträge auf dem Server sind verloren, mit Verlauf und Freigaben. Geräte bringen zurück, was sie in den letzten 30 Tagen geändert haben; was sie sonst noch haben, steht dort unter Konto als „Nur noch auf diesem Gerät“.',
  messaging:
    'Angemeldete Geräte, Webhooks und alles, was noch zugestellt werden sollte, sind verloren. Wer Mitteilungen will, schaltet sie wieder ein.',
  files: 'Welche Datei zu welchem Eintrag gehört, ist verloren. Die Dateien selbst bleiben liegen.',
  uptime: 'Zustände und Störungen der Shops sind verloren. Sie werden neu geprüft.',
  'uptime-history': 'Alle Messwerte der Shops sind verloren. Ab dem nächsten Start wird neu gemessen.',
  secrets:
    'Alle werden abgemeldet. Zweite Faktoren, Geheimnisse von Webhooks und Mitteilungen auf Geräten gelten nicht mehr.',
}

/** Returns what is lost by it, in German; throws with a German sentence. On SQLite no server may run. */
export async function acceptLoss(names: readonly string[], config: Config, log: Log): Promise<string> {
  const unknown = names.find((name) => !partNames.includes(name))
  if (unknown !== undefined) throw new Error(`${unknown} gibt es nicht. Es gibt ${partNames.join(', ')}.`)
  return config.databaseUrl === undefined
    ? acceptOnSqlite(names, config.dataDir)
    : acceptOnPostgres(names, config.databaseUrl, log)
}

async function acceptOnSqlite(names: readonly string[], dataDir: string): Promise<string> {
  if (!existsSync(dataDir)) throw new Error(`${dataDir} gibt es nicht. Setz DATA_DIR wie beim Server.`)
  for (const part of databaseParts) await refuseForeignOwner(pathOf(dataDir, part))
  using _lock = lockForCommand(dataDir, Date.now)
  try {
    return await accept(names, {
      engine: 'sqlite',
      read: () => readSqliteParts(dataDir),
      forget: (lost) => forgetSqliteParts(dataDir, lost),
      record: () => recordSqliteParts(dataDir),
    })
  } catch (error) {
    if (!(error instanceof OpenRefusal)) throw error
    throw new Error(`Leg die Datei zuerst zurück oder beiseite: ${error.message}`, { cause: error })
  }
}

async function acceptOnPostgres(names: readonly string[], url: string, log: Log): Promise<string> {
  const pool = await openPool(url, log)
  try {
    return await accept(names, {
      engine: 'postgres',
      read: () => readPostgresParts(pool),
      forget: (lost) => forgetPostgresParts(pool, lost),
      record: () => recordPostgresParts(pool),
    })
  } finally {
    await pool.end()
  }
}

async function accept(names: readonly string[], context: PartsContext): Promise<string> {
  const found = await context.read()
  const lost = judgeParts(found, context.engine).map(({ name }) => name)
  const whole = names.find((name) => !lost.includes(name))
  if (whole !== undefined) throw new Error(`${whole} ist da und gehört zu diesem Server. Da ist nichts hinzunehmen.`)
  const unnamed = names.includes('uptime') && !names.includes('uptime-history')
  // Measurements are known by numbers that states give: new ones would be other shops'.
  if (unnamed)
    throw new Error(
      'Ohne uptime gehören die Messwerte zu keinem Shop. Leg auch uptime-history beiseite, und nimm beides hin: accept-loss uptime uptime-history',
    )
  if (chooseRoster(found).size > 0) await context.forget(names)
  else await acceptWithoutRoster(names, lost, context)
  const lines = names.map((name) => `${name}: ${LOSSES[name] ?? ''} ${whatFollows(name, found)}`)
  return `${lines.join('\n')}\n`
}

/** What is not there is not in the roster that is written now; so all that is missing has to be accepted together. */
async function acceptWithoutRoster(
  names: readonly string[],
  lost: readonly string[],
  context: PartsContext,
): Promise<void> {
  const others = lost.filter((name) => !names.includes(name))
  if (others.length > 0) throw new Error(`Es fehlt noch mehr. Nimm alles zusammen hin: accept-loss ${lost.join(' ')}`)
  await context.record()
}

function whatFollows(name: string, found: readonly FoundPart[]): string {
  const isThere = found.some((part) => part.name === name && part.isThere)
  return isThere ? 'Der nächste Start nimmt, was dort liegt.' : 'Der nächste Start fängt damit neu an.'
}
