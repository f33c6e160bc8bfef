/**
 * Links in place of the folders that an upload passes through. Nothing is written to their targets, not even for a moment, and the
 * log names the obstacle; only the folder of uploads may be a link, which is how it is moved (rule D13), and then nothing stays
 * there. It uses a server of its own, whose link errors are no findings, on SQLite, because the store does not depend on the engine.
 */
import { lstat, mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newFileId, randomContent } from '#testing/files/files'
import type { AttackContext } from '../attack-class.ts'
import { startAttackedServer } from '../attacked-server.ts'
import { signUpAttacker } from '../attackers.ts'
import { download, referTo, upload } from '../upload.ts'

const SECRET = 'what stood there before'
const CONTENT_BYTES = 50_000
/** Of which the names of files are made, and thus the folders they are in. */
const SYMBOLS = Array.from('23456789abcdefghjkmnpqrstuvwxyz_')

type Through = {
  readonly what: string
  /** Links what an upload goes through to a folder outside, and returns what takes it back. */
  plant(dataFolder: string, outside: string): Promise<() => Promise<void>>
  /** Whether it may be written to meanwhile. */
  readonly isMoved: boolean
}

const through: readonly Through[] = [
  { what: 'links in place of all folders of files', plant: plantShards, isMoved: false },
  { what: 'a link in place of the folder of unfinished files', plant: replacing('files/.new'), isMoved: false },
  { what: 'a link in place of the folder of uploads', plant: replacing('uploads'), isMoved: true },
]

/** What the log says of a link that is in the way. */
const TOLD = 'is a link where a folder has to be'

/** Resolves to the number of planted kinds; `folder` is one for what is outside. */
export async function writeThrough(
  { found, atEnd, stop }: Pick<AttackContext, 'found' | 'atEnd' | 'stop'>,
  folder: string,
): Promise<number> {
  let told = 0
  const note = (finding: string): void => {
    if (finding.includes(TOLD)) told += 1
    else found(finding)
  }
  const server = await startAttackedServer({ postgresUrl: undefined, found: note, stop })
  atEnd(() => server.close())
  const dataFolder = server.environment['DATA_DIR'] ?? ''
  for (const [index, { what, plant, isMoved }] of through.entries()) {
    const person = await signUpAttacker(server, 'through')
    const outside = join(folder, String(index))
    await mkdir(outside, { recursive: true })
    const secret = join(outside, 'secret')
    await writeFile(secret, SECRET)
    await utimes(outside, 1, 1)
    const takeBack = await plant(dataFolder, outside)
    const send = async () => {
      const file = { fileId: newFileId(), content: randomContent(CONTENT_BYTES) }
      await referTo(server, person, file.fileId)
      return { fileId: file.fileId, answer: await upload(server, person, file) }
    }
    told = 0
    const { answer } = await send()
    if (answer.failure === 'timeout') found(`an upload waits for ever: ${what}`)
    const left = await readdir(outside)
    const isWritten = !isMoved && (await lstat(outside)).mtimeMs !== 1_000
    const isChanged = (await readFile(secret, 'utf8').catch(() => '')) !== SECRET
    if (isWritten || left.length !== 1)
      found(`written through a link: ${what}: ${answer.status}, ${left.join()} is there now`)
    if (isChanged) found(`what stands outside was changed or removed: ${what}`)
    if (!isMoved && told === 0)
      found(`the log does not say what is in the way: ${what}: ${answer.status} ${answer.text}`)
    if (isMoved && answer.status !== 200) found(`a folder can't be moved: ${what}: ${answer.status} ${answer.text}`)
    await takeBack()
    // What was in the way has gone, so that it was that, and nothing else, which kept the file out.
    const again = await send()
    const kept = await download(server, person, again.fileId)
    if (kept?.status !== 200)
      found(`nothing is kept any more: after ${what}: ${again.answer.status} ${again.answer.text}`)
  }
  return through.length
}

/** The folder of a file is chance, so all are planted that are not there yet. */
async function plantShards(dataFolder: string, outside: string): Promise<() => Promise<void>> {
  const files = join(dataFolder, 'files')
  const there = new Set(await readdir(files))
  const shards = SYMBOLS.flatMap((one) => SYMBOLS.map((other) => one + other))
  const free = shards.filter((shard) => !there.has(shard)).map((shard) => join(files, shard))
  await Promise.all(free.map((path) => symlink(outside, path)))
  return async () => void (await Promise.all(free.map((path) => rm(path))))
}

function replacing(name: string): Through['plant'] {
  return async (dataFolder, outside) => {
    const path = join(dataFolder, name)
    await mkdir(path, { recursive: true })
    await rename(path, `${path}.aside`)
    await symlink(outside, path)
    return async () => {
      await rm(path)
      await rename(`${path}.aside`, path)
    }
  }
}
