import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serverEnvironment as startEnvironment } from '../scripts/server-environment.mjs'

/** As `npm start` sets it, on a disk that always has enough space, however little the machine of the tests has. */
export const serverEnvironment: Readonly<Record<string, string>> = { ...startEnvironment, DISK_WATCH: 'off' }

const root = join(import.meta.dirname, '..')

/** What `node` is called with to run the server as `npm start` does, once it is built: its options, then its file. */
export const serverProgram: readonly string[] = serverProgramOf()

/** The same for the file of another build. */
export function serverProgramOf(file = join(root, 'dist/server/main.mjs')): readonly string[] {
  return [...readStartOptions(), file]
}

function readStartOptions(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly start: string }
  }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}
