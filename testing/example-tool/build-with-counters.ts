/**
 * Builds the app with the example tool of `docs/adding-a-tool.md` in a copy of the project, as a developer would add it: a folder, and a
 * line in each list. It is never shipped.
 */
import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../scripts/folders.ts'

const COPY = join(root, '.cache/with-counters')
const SOURCES = ['src', 'public', 'scripts', 'tsconfig', 'index.html', 'package.json', 'package-lock.json'] as const
const CONFIGS = ['tsconfig.json', 'vite.config.ts', 'rolldown.config.ts'] as const

type Line = { readonly file: string; readonly after: string; readonly text: string }

/** What a tool adds to files outside of its folder, as the guide says it. */
export const COUNTER_LINES: readonly Line[] = [
  { file: 'src/tools/tool-faces.ts', after: 'toolFaces = [', text: 'counterFace, ' },
  { file: 'src/tools/tool-list.ts', after: 'ToolManifest<ToolId>[] = [', text: 'counterTool, ' },
  {
    file: 'src/shell/tool-screens.tsx',
    after: 'readonly door: ToolDoor }>> = {\n',
    text: "  counter: () => import('../tools/counter/screens/index.tsx'),\n",
  },
]
const IMPORTS: Readonly<Record<string, string>> = {
  'src/tools/tool-faces.ts': "import { counterFace } from './counter/face.ts'\n",
  'src/tools/tool-list.ts': "import { counterTool } from './counter/tool.ts'\n",
}

/** Resolves to the program of the server with the app; rejects with the output of a build that failed. */
export async function buildWithCounters(): Promise<string> {
  await mkdir(COPY, { recursive: true })
  await Promise.all(SOURCES.map((source) => rm(join(COPY, source), { recursive: true, force: true })))
  for (const source of [...SOURCES, ...CONFIGS]) await cp(join(root, source), join(COPY, source), { recursive: true })
  await cp(join(import.meta.dirname, 'counter'), join(COPY, 'src/tools/counter'), { recursive: true })
  await symlink(join(root, 'node_modules'), join(COPY, 'node_modules')).catch(() => undefined)
  for (const line of COUNTER_LINES) await addLine(line)
  await promisify(execFile)(process.execPath, ['scripts/build.ts'], { cwd: COPY })
  return join(COPY, 'dist/server/main.mjs')
}

async function addLine({ file, after, text }: Line): Promise<void> {
  const path = join(COPY, file)
  const source = await readFile(path, 'utf8')
  if (!source.includes(after)) throw new Error(`there is no „${after}“ in ${file}`)
  await writeFile(path, (IMPORTS[file] ?? '') + source.replace(after, after + text))
}
