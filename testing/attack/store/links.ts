/**
 * Links and pipes planted in the data folder: in place of a file, of a folder of files, among mails and uploads. Their targets are
 * neither handed out nor changed, and no request waits for a pipe.
 */
import { execFileSync } from 'node:child_process'
import { link, lstat, mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteAccount } from '#auth'
import { newFileId } from '#testing/files/files'
import { createTempFolder } from '#testing/temp-folder'
import type { AttackClass } from '../attack-class.ts'
import type { AttackedServer } from '../attacked-server.ts'
import { ask, signUpAttacker, type Attacker } from '../attackers.ts'
import { download, keep } from '../upload.ts'
import { writeThrough } from './write-through.ts'

const SECRET = 'what stands outside of the data folder'

type Planted = {
  readonly what: string
  /** `path` is that of a kept file, `outside` a folder with the secret under the same name. */
  plant(path: string, outside: string): Promise<void>
}

const planted: readonly Planted[] = [
  {
    what: 'a link in place of a file',
    plant: async (path, outside) => {
      await rm(path)
      await symlink(join(outside, nameOf(path)), path)
    },
  },
  {
    what: 'a chain of links in place of a file',
    plant: async (path, outside) => {
      await rm(path)
      await symlink(join(outside, nameOf(path)), join(outside, 'first'))
      await symlink(join(outside, 'first'), path)
    },
  },
  {
    what: 'a link in place of a folder of files',
    plant: async (path, outside) => {
      const shard = join(path, '..')
      await rm(shard, { recursive: true })
      await symlink(outside, shard)
    },
  },
  {
    what: 'a pipe in place of a file',
    plant: async (path) => {
      await rm(path)
      execFileSync('mkfifo', [path])
    },
  },
  {
    what: 'a folder in place of a file',
    plant: async (path) => {
      await rm(path)
      await mkdir(path)
    },
  },
]

export const links: AttackClass = {
  name: 'links',
  limitSeconds: 60,
  async attack({ engine, startServer, atEnd, found, stop }) {
    const folder = await createTempFolder()
    atEnd(() => folder.remove())
    const server = await startServer()
    let count = 0
    for (const one of planted) {
      // For users who stay, and for users who delete their account, which deletes their files.
      for (const leaves of [false, true]) {
        const person = await signUpAttacker(server, 'linked')
        const outside = join(folder.path, String(count))
        await mkdir(outside)
        await attackFile({ server, person, one, outside, leaves, found })
        count += 1
      }
    }
    count += await attackMails(server, join(folder.path, 'mails'), found)
    if (engine === 'sqlite') count += await writeThrough({ found, atEnd, stop }, join(folder.path, 'written'))
    return { count, unit: 'planted links' }
  },
}

async function attackFile(o: {
  readonly server: AttackedServer
  readonly person: Attacker
  readonly one: Planted
  readonly outside: string
  readonly leaves: boolean
  readonly found: (finding: string) => void
}): Promise<void> {
  const { server, person, outside, found } = o
  const { what } = o.one
  const fileId = newFileId()
  const before = new Set(await listKept(server))
  await keep(server, person, { fileId, content: new TextEncoder().encode(SECRET.replaceAll(/\w/g, 'x')) })
  const [path] = (await listKept(server)).filter((one) => !before.has(one))
  if (path === undefined) throw new Error('the file is not where files are kept')
  const secret = join(outside, nameOf(path))
  await writeFile(secret, SECRET)
  await utimes(secret, 1, 1)
  // A hard link to the same bytes shows a change of them even where the name goes.
  await link(secret, join(outside, 'twin'))
  await o.one.plant(path, outside)
  const answer = await download(server, person, fileId)
  if (answer?.text.includes(SECRET) === true) found(`what stands outside was handed out: by ${what}`)
  if (answer?.failure === 'timeout') found(`somebody waits for ever: ${what}`)
  if ((answer?.status ?? 404) >= 500) found(`a bad answer: ${answer?.status} for ${what}`)
  if (o.leaves) await ask(server, { ...deleteAccount, person, body: { name: person.email.split('.')[0] } })
  const [text, twin] = [await readFile(secret, 'utf8').catch(() => ''), await lstat(join(outside, 'twin'))]
  if (text !== SECRET || twin.mtimeMs !== 1_000) found(`what stands outside was changed or removed: by ${what}`)
  await clearPlanted(path)
}

/** So that what was planted for one does not stand in the way of the next. */
async function clearPlanted(path: string): Promise<void> {
  const shard = join(path, '..')
  const isLinked = (await lstat(shard)).isSymbolicLink()
  await rm(isLinked ? shard : path, { recursive: true, force: true })
}

/** Deleting a user deletes their mails: those in the folder, not those that a link leads to. */
async function attackMails(server: AttackedServer, outside: string, found: (finding: string) => void): Promise<number> {
  const person = await signUpAttacker(server, 'mailed')
  const mails = join(dataFolder(server), 'mails')
  await mkdir(mails, { recursive: true })
  await mkdir(outside)
  const mail = `To: <${person.email}>\r\nSubject: x\r\n\r\n${SECRET}`
  await writeFile(join(outside, 'other.eml'), mail)
  await symlink(join(outside, 'other.eml'), join(mails, 'linked.eml'))
  await writeFile(join(mails, 'own.eml'), mail)
  execFileSync('mkfifo', [join(mails, 'pipe.eml')])
  const answer = await ask(server, { ...deleteAccount, person, body: { name: 'mailed' } })
  if (answer.status !== 200)
    found(`leaving is held up: ${answer.status} ${answer.failure ?? answer.text.slice(0, 200)}`)
  if ((await readFile(join(outside, 'other.eml'), 'utf8').catch(() => '')) !== mail) {
    found('what stands outside was changed or removed: a mail behind a link')
  }
  return 2
}

function dataFolder(server: AttackedServer): string {
  return server.environment['DATA_DIR'] ?? ''
}

/** Paths of all files in the store. */
async function listKept(server: AttackedServer): Promise<readonly string[]> {
  const root = join(dataFolder(server), 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('OWNER'))
    .map((entry) => join(entry.parentPath, entry.name))
}

function nameOf(path: string): string {
  return path.split('/').at(-1) ?? ''
}
