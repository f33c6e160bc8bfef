/** What waits for the server, in this tab and as the other tabs tell, and who sends it. */
import type { DeviceFiles, WaitingFile } from '../device/device-files.ts'
import type { DocumentLinks } from '../document-link.ts'
import type { FilesParts } from '../files-parts.ts'
import { isServerReachable } from '../files-parts.ts'
import { sameOr, toUpload, type Upload, type UploadState } from './upload.ts'
import { createUploadSender, type UploadSender } from './upload-sender.ts'
import { createUploadTabs, type TabWord, type UploadTabs } from './upload-tabs.ts'

export type UploadList = {
  /** All that waits, also what no document refers to yet; oldest first. */
  listFiles(): readonly WaitingFile[]
  /** What waits for the server; the same array while nothing has changed. */
  getUploads(): readonly Upload[]
  add(file: WaitingFile, bytes: ArrayBuffer): Promise<void>
  /** Notes something else of a file. */
  change(file: WaitingFile): Promise<void>
  cancel(fileId: string): Promise<void>
  retry(fileId: string): void
  /** Documents, network or session may be others. */
  look(): void
  noteBack(): void
  noteSession(): void
  close(): void
}

type ListParts = FilesParts & {
  readonly userId: string
  readonly device: DeviceFiles
  readonly links: DocumentLinks
  /** The uploads are others. */
  readonly onChange: () => void
}

type Machine = {
  readonly o: ListParts
  readonly tabs: UploadTabs
  readonly sender: UploadSender
  files: readonly WaitingFile[]
  uploads: readonly Upload[]
  /** How the tab that sends says they stand. */
  told: Readonly<Record<string, UploadState>>
  readonly unnamed: Set<string>
  isClosed: boolean
}

/** Begins with what an earlier page has left on the device. */
export async function openUploadList(o: ListParts): Promise<UploadList> {
  const machine: Machine = {
    o,
    files: await o.device.listWaiting(),
    tabs: createUploadTabs({ ...o, onWord: (word) => hear(machine, word), onLeading: () => machine.sender.look() }),
    sender: createUploadSender({ ...o, ...senderParts(o, () => machine) }),
    uploads: [],
    told: {},
    unnamed: new Set(),
    isClosed: false,
  }
  look(machine)
  return {
    listFiles: () => machine.files,
    getUploads: () => machine.uploads,
    add: (file, bytes) => add(machine, file, bytes),
    change: (file) => change(machine, file),
    cancel: (fileId) => cancel(machine, fileId),
    retry: (fileId) => {
      machine.tabs.tell({ kind: 'retry', fileId })
      tryAgain(machine, fileId)
    },
    look: () => look(machine),
    noteBack: machine.sender.noteBack,
    noteSession: machine.sender.noteSession,
    close: () => {
      machine.isClosed = true
      machine.sender.close()
      machine.tabs.close()
    },
  }
}

/** What the sender asks of the list, and tells it. */
function senderParts(o: ListParts, machine: () => Machine) {
  return {
    list: () => machine().files,
    isNamed: (file: WaitingFile) => isNamed(machine(), file),
    isDue: ({ fileId, belongsTo }: WaitingFile) => o.links.find(fileId, belongsTo) === 'acknowledged',
    isReachable: () => isServerReachable(o),
    isSessionOver: () => o.auth.getSessionState() === 'expired',
    renewSession: async () => {
      await o.auth.renew()
      return o.auth.getUser()?.id === o.userId && o.auth.getSessionState() === 'active'
    },
    turn: {
      isLeading: () => machine().tabs.isLeading(),
      want: () => machine().tabs.want(),
      rest: () => machine().tabs.rest(),
    },
    onState: () => {
      publish(machine())
      announceStates(machine())
    },
    onDone: (fileId: string) => remove(machine(), fileId),
    onRefused: (file: WaitingFile) => change(machine(), file),
  }
}

function look(machine: Machine): void {
  publish(machine)
  machine.sender.look()
}

function publish(machine: Machine): void {
  if (machine.isClosed) return
  const before = machine.uploads
  machine.uploads = sameOr(
    before,
    machine.files.filter((file) => noteNamed(machine, file)).map((file) => toUpload(file, stateOf(machine, file))),
  )
  if (machine.uploads !== before) machine.o.onChange()
}

function isNamed({ o }: Machine, { fileId, belongsTo }: WaitingFile): boolean {
  return o.links.find(fileId, belongsTo) !== 'unreferred'
}

/** What was not named a moment ago and is now (undone, brought back) is not missing any more, whatever the server said. */
function noteNamed(machine: Machine, file: WaitingFile): boolean {
  const { unnamed, sender } = machine
  if (!isNamed(machine, file)) unnamed.add(file.fileId)
  else if (unnamed.delete(file.fileId)) sender.noteNamed(file.fileId)
  return !unnamed.has(file.fileId)
}

function stateOf({ tabs, sender, told }: Machine, { fileId, refusal }: WaitingFile): UploadState {
  if (refusal !== undefined) return { kind: 'failed', code: refusal }
  return tabs.isLeading() ? sender.getState(fileId) : (told[fileId] ?? { kind: 'waiting' })
}

function hear(machine: Machine, word: TabWord): void {
  if (word.kind === 'told') machine.told = word.states
  else if (word.kind === 'ask') announceStates(machine)
  else if (word.kind === 'retry') tryAgain(machine, word.fileId)
  else if (word.kind === 'canceled') machine.sender.forget(word.fileId)
  else readAgain(machine).catch((error: unknown) => machine.o.log.error('files', error))
  publish(machine)
}

function announceStates({ tabs, sender, files }: Machine): void {
  if (!tabs.isLeading()) return
  const states = Object.fromEntries(files.map(({ fileId }) => [fileId, sender.getState(fileId)]))
  tabs.tell({ kind: 'told', states })
}

async function readAgain(machine: Machine): Promise<void> {
  machine.files = await machine.o.device.listWaiting()
  look(machine)
}

async function add(machine: Machine, file: WaitingFile, bytes: ArrayBuffer): Promise<void> {
  await machine.o.device.addWaiting(file, bytes)
  machine.files = [...machine.files, file]
  machine.tabs.tell({ kind: 'changed' })
  look(machine)
}

async function change(machine: Machine, changed: WaitingFile): Promise<void> {
  machine.files = machine.files.map((file) => (file.fileId === changed.fileId ? changed : file))
  publish(machine)
  await machine.o.device.changeWaiting(changed)
  machine.tabs.tell({ kind: 'changed' })
}

async function cancel(machine: Machine, fileId: string): Promise<void> {
  machine.tabs.tell({ kind: 'canceled', fileId })
  machine.sender.forget(fileId)
  await machine.o.device.dropWaiting(fileId)
  remove(machine, fileId)
}

function remove(machine: Machine, fileId: string): void {
  machine.sender.forget(fileId)
  machine.files = machine.files.filter((file) => file.fileId !== fileId)
  machine.tabs.tell({ kind: 'changed' })
  publish(machine)
}

function tryAgain(machine: Machine, fileId: string): void {
  const found = machine.files.find((file) => file.fileId === fileId)
  if (found?.refusal !== undefined) {
    const { refusal: _taken, ...again } = found
    change(machine, again).catch((error: unknown) => machine.o.log.error('files', error))
  }
  machine.told = { ...machine.told, [fileId]: { kind: 'waiting' } }
  machine.sender.retry(fileId)
}
