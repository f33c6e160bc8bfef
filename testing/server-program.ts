import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** What `node` is called with to run the server as `npm start` does, on a web app that is built: its options, then its file. */
export const serverProgram: readonly string[] = [...readStartOptions(), join(root, 'src/server/main.mjs')]

function readStartOptions(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: { readonly start: string }
  }
  return scripts.start.split(' ').filter((word) => word.startsWith('--'))
}
