/**
 * Puts the real server back to earlier moments, again and again, while devices write and come and go, and afterwards looks
 * for what they were told: each acknowledged change is on the server, or listed on a device that has it, and none is there
 * twice.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { signUpPerson, type Person } from '#testing/app-server'
import { createTempFolder } from '#testing/temp-folder'
import { pullFeed } from '../audit.ts'
import { startServerNodes, type ServerNodes } from '../server-nodes.ts'
import { auditFates, sumFates, type Fates } from './audit-fates.ts'
import { createBackupShelf, type BackupShelf } from './backup-shelf.ts'
import { createEditLedger, type EditLedger } from './edit-ledger.ts'
import { createReturningDevice, type ReturningDevice } from './returning-device.ts'

const DEVICES_PER_PERSON = 5
const BACKUPS_KEPT = 8
const SHORTEST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 1_000
const EDIT_EVERY_MS = 150
/** How long devices may take to agree with the server once nothing happens to it any more. */
const SETTLE_MS = 120_000
const POLL_MS = 100
/** How many changes are acknowledged at least between a backup and what puts it back. */
const ENOUGH_CHANGES = 5
/** A command that is killed is so within the time it takes about. */
const LONGEST_COMMAND_MS = 2_500

export type RestoreTortureOptions = {
  readonly restores: number
  readonly devices: number
  /** The share of commands that are killed in the middle, from 0 to 1. */
  readonly killedShare: number
  /** How many devices of ten forget at each restore what was acknowledged, as if 30 days had passed. */
  readonly forgetfulOfTen: number
  /** A fault that has to be found: no device keeps last copies. */
  readonly dropsLastCopies?: boolean
  /** A fault that has to be found: done to the data of a server that has just been put back, before it starts. */
  readonly spoil?: (dataDir: string) => void
  /** Ends everything at once, without a result. */
  readonly signal?: AbortSignal
  readonly onProgress?: (text: string) => void
}

type Tally = {
  /** That went through. */
  restores: number
  killedRestores: number
  backups: number
}

export type RestoreTortureResult = Tally &
  Omit<Fates, 'findings'> & {
    readonly acknowledged: number
    /** What must never happen, and each change that was lost or is there twice. */
    readonly faults: readonly string[]
  }

type Household = {
  readonly person: Person
  readonly ledger: EditLedger
  readonly devices: readonly ReturningDevice[]
  readonly forgetfulIds: ReadonlySet<string>
}

type Running = {
  readonly options: RestoreTortureOptions
  readonly dataDir: string
  readonly nodes: ServerNodes
  readonly shelf: BackupShelf
  readonly households: readonly Household[]
  readonly tally: Tally
  readonly faults: string[]
}

/** Runs a torture and resolves to what it found; throws when it was ended by the signal. */
export async function runRestoreTorture(options: RestoreTortureOptions): Promise<RestoreTortureResult> {
  const folder = await createTempFolder()
  const faults: string[] = []
  const onFault = (text: string): void => void faults.push(text)
  const dataDir = join(folder.path, 'data')
  const backups = join(folder.path, 'backups')
  await mkdir(backups)
  const environment = { DATA_DIR: dataDir }
  const signal = options.signal ?? new AbortController().signal
  const nodes = await startServerNodes({ count: 1, environment, onFault, signal })
  const shelf = createBackupShelf({ folder: backups, environment, limit: BACKUPS_KEPT, onFault })
  const tally: Tally = { restores: 0, killedRestores: 0, backups: 0 }
  let households: readonly Household[] = []
  try {
    households = await gatherHouseholds(nodes.urls[0] ?? '', options)
    return await torture({ options, dataDir, nodes, shelf, households, tally, faults })
  } finally {
    await Promise.all(devicesOf(households).map((device) => device.close()))
    await nodes.close()
    await folder.remove()
  }
}

async function torture(running: Running): Promise<RestoreTortureResult> {
  const { options, nodes, households, tally, faults } = running
  await Promise.all(devicesOf(households).map((device) => device.open()))
  const editing = startEditing(households)
  try {
    for (let round = 1; tally.restores < options.restores; round++) {
      options.signal?.throwIfAborted()
      await playRound(running)
      options.onProgress?.(`round ${round}: ${describe(tally, households)}`)
    }
  } finally {
    editing.stop()
  }
  await Promise.all(devicesOf(households).map((device) => device.open()))
  const url = nodes.urls[0] ?? ''
  const fates: Fates[] = []
  for (const household of households) {
    await untilAllAgree(url, household, options.signal)
    if (options.dropsLastCopies === true) household.devices.forEach((device) => device.dropLastCopies())
    fates.push(await auditFates({ url, ...household }))
  }
  const { findings, ...figures } = sumFates(fates)
  return { ...tally, acknowledged: countAcknowledged(households), ...figures, faults: [...faults, ...findings] }
}

/** Registers users and gives them devices, the last ones forgetful. */
async function gatherHouseholds(url: string, o: RestoreTortureOptions): Promise<readonly Household[]> {
  const households: Household[] = []
  let made = 0
  while (made < o.devices) {
    const person = await signUpPerson({ url })
    const ledger = createEditLedger()
    const count = Math.min(DEVICES_PER_PERSON, o.devices - made)
    const devices = Array.from({ length: count }, () => createReturningDevice({ url, person, ledger }))
    const forgetful = devices.filter((_device, index) => (made + index) % 10 >= 10 - o.forgetfulOfTen)
    households.push({ person, ledger, devices, forgetfulIds: new Set(forgetful.map(({ deviceId }) => deviceId)) })
    made += count
  }
  return households
}

function devicesOf(households: readonly Household[]): readonly ReturningDevice[] {
  return households.flatMap(({ devices }) => devices)
}

/** Every device makes an edit now and then, until it is stopped. */
function startEditing(households: readonly Household[]): { stop(): void } {
  const timers = new Set(
    devicesOf(households).map((device) => setInterval(() => device.edit(), EDIT_EVERY_MS * (1 + Math.random() * 6))),
  )
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) }
}

/** A backup mostly, devices that come and go, and then the server is put back to a moment there is a backup of. */
async function playRound(running: Running): Promise<void> {
  const { options, shelf, tally } = running
  const killAfterMs = (): number | undefined =>
    Math.random() < options.killedShare ? Math.random() * LONGEST_COMMAND_MS : undefined
  await pause(options.signal)
  if (shelf.count() === 0 || Math.random() < 0.7) {
    await shelf.make(shelf.count() === 0 ? undefined : killAfterMs())
    tally.backups = shelf.made()
  }
  await untilMoreAcknowledged(running)
  await comeAndGo(running)
  await pause(options.signal)
  await putBack(running, killAfterMs())
  await comeAndGo(running)
}

/** What is put back has to lack something, however slow the machine is; devices that are all away are not waited for. */
async function untilMoreAcknowledged({ households, options }: Running): Promise<void> {
  const enough = countAcknowledged(households) + ENOUGH_CHANGES
  const deadline = performance.now() + SETTLE_MS / 4
  while (countAcknowledged(households) < enough && performance.now() < deadline) {
    await sleep(POLL_MS, undefined, { ...(options.signal === undefined ? {} : { signal: options.signal }) })
  }
}

/** Kills the server, puts its data back, and starts it again. */
async function putBack(
  { options, dataDir, nodes, shelf, households, tally }: Running,
  killAfterMs?: number,
): Promise<void> {
  await nodes.crash(0, async () => {
    const isRestored = await shelf.restore(killAfterMs)
    if (isRestored) options.spoil?.(dataDir)
    tally[isRestored ? 'restores' : 'killedRestores'] += 1
    for (const { devices, forgetfulIds } of households) {
      for (const device of devices) if (forgetfulIds.has(device.deviceId)) await device.forgetAcknowledged()
    }
  })
}

/** About a third of the devices is away afterwards. */
async function comeAndGo({ households }: Running): Promise<void> {
  await Promise.all(devicesOf(households).map((device) => (Math.random() < 0.33 ? device.close() : device.open())))
}

async function untilAllAgree(url: string, { person, devices }: Household, signal?: AbortSignal): Promise<void> {
  const deadline = performance.now() + SETTLE_MS
  for (;;) {
    const { documents } = await pullFeed(url, person)
    const wheels = [...documents.values()].filter(({ collection, isDeleted }) => collection === 'wheels' && !isDeleted)
    const late = devices.filter((device) => !device.shows(wheels))
    if (late.length === 0) return
    if (performance.now() > deadline) {
      const states = late.map((device) => JSON.stringify(device.describe()))
      throw new Error(`${late.length} devices do not agree with the server: ${states.join(' ')}`)
    }
    await sleep(POLL_MS, undefined, { ...(signal === undefined ? {} : { signal }) })
  }
}

function countAcknowledged(households: readonly Household[]): number {
  return households.reduce((total, { ledger }) => total + ledger.acknowledged.size, 0)
}

function describe({ restores, killedRestores, backups }: Tally, households: readonly Household[]): string {
  const acknowledged = countAcknowledged(households)
  return `${restores} restores (${killedRestores} killed), ${backups} backups, ${acknowledged} changes acknowledged`
}

async function pause(signal?: AbortSignal): Promise<void> {
  const ms = SHORTEST_PAUSE_MS + Math.random() * (LONGEST_PAUSE_MS - SHORTEST_PAUSE_MS)
  await sleep(ms, undefined, { ...(signal === undefined ? {} : { signal }) })
}
