/** Before a start opens anything for writing: whether all parts are there and belong together, and which have old schemas. */
import { join } from 'node:path'
import type { Pool } from 'pg'
import { copyBeforeMigration, describePart, OpenRefusal, refuseNewer, type DatabasePart } from '#database/server'
import type { Log } from '../process/log.ts'
import { judgeParts, type FoundPart, type PartFault } from './judge-parts.ts'
import { databaseParts, SECRETS } from './part-list.ts'
import { readPostgresParts } from './postgres-parts.ts'
import { readSqliteParts } from './sqlite-parts.ts'

type Engine = 'sqlite' | 'postgres'

/** Throws an `OpenRefusal` if the server must not start. Copies each file that its service will migrate, and says so. */
export async function checkSqliteParts(dataDir: string, log: Pick<Log, 'warn'>): Promise<void> {
  const found = await readSqliteParts(dataDir)
  const old = refuse(found, 'sqlite', dataDir)
  for (const { part, from, to } of old) {
    const copy = await copyBeforeMigration(join(dataDir, describePart(part, 'sqlite')))
    log.warn(
      { copy, from, to },
      `${describePart(part, 'sqlite')}: brought to a newer schema, and kept beside it as it was`,
    )
  }
}

/** Throws an `OpenRefusal` if the server must not start. Says which tables are migrated: nothing copies those. */
export async function checkPostgresParts(pool: Pool, log: Pick<Log, 'warn'>): Promise<void> {
  for (const { part, from, to } of refuse(await readPostgresParts(pool), 'postgres', undefined))
    log.warn(
      { from, to },
      `${describePart(part, 'postgres')}: brought to a newer schema; going back takes a backup of your own`,
    )
}

/** The number of the schema of each database that is made, by its name, as it is on the disk. */
export async function readSchemaVersions(dataDir: string): Promise<ReadonlyMap<string, number>> {
  const found = await readSqliteParts(dataDir)
  return new Map(
    found.flatMap(({ name, schemaVersion }) => (schemaVersion === undefined ? [] : [[name, schemaVersion] as const])),
  )
}

type OldPart = { readonly part: DatabasePart; readonly from: number; readonly to: number }

function refuse(found: readonly FoundPart[], engine: Engine, dataDir: string | undefined): readonly OldPart[] {
  const versions = databaseParts.flatMap((part) => {
    const from = found.find(({ name }) => name === part.name)?.schemaVersion
    return from === undefined ? [] : [{ part, from, to: part.schemaVersion[engine] }]
  })
  for (const { part, from, to } of versions) refuseNewer({ what: describePart(part, engine), version: from, known: to })
  const faults = judgeParts(found, engine)
  if (faults.length > 0) throw new OpenRefusal(describeFaults(faults, engine, dataDir))
  return versions.filter(({ from, to }) => from < to)
}

/** One line: the faults, the part that shows each of them, and the ways to continue. */
function describeFaults(faults: readonly PartFault[], engine: Engine, dataDir: string | undefined): string {
  const place = dataDir === undefined ? 'The database' : `DATA_DIR ${dataDir}`
  const what = faults.map(({ name, kind, witness }) => {
    const [part, other] = [describeByName(name, engine), describeByName(witness, engine)]
    return kind === 'missing'
      ? `${part}: missing, but ${other} shows that it was there`
      : `${part}: not the one that ${other} belongs to`
  })
  const names = faults.map(({ name }) => name).join(' ')
  return `${place} lacks what belongs to this server (${what.join('; ')}). Put it back or restore a backup (npm run admin -- restore FILE); or accept the loss once: npm run admin -- accept-loss ${names}`
}

/**
 * Throws a German sentence if a part that a command needs is missing, or has another schema than this version: only a start makes
 * parts and migrates them, since it alone looks at all of them before.
 */
export function refuseUnready(found: readonly FoundPart[], needed: readonly string[], engine: Engine): void {
  for (const { name, isThere, schemaVersion } of found.filter((part) => needed.includes(part.name))) {
    const what = describeByName(name, engine)
    if (!isThere)
      throw new Error(`Es fehlt: ${what}. Leg es zurück, oder starte den Server: Er sagt, wie es weitergeht.`)
    const known = databaseParts.find((part) => part.name === name)?.schemaVersion[engine]
    if (schemaVersion === known) continue
    const numbers = `${what} hat Schema ${schemaVersion ?? 0}, diese Version kennt ${known ?? 0}`
    if ((schemaVersion ?? 0) > (known ?? 0)) throw new Error(`${numbers}. Nimm die neuere Version.`)
    throw new Error(`${numbers}. Starte zuerst den Server, er stellt die Daten um.`)
  }
}

/** The part as operators know it. */
export function describeByName(name: string, engine: Engine): string {
  if (name !== SECRETS) return describePart({ name }, engine)
  return engine === 'sqlite' ? 'secrets.json' : 'the table server_secrets'
}
