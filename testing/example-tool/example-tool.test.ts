import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../scripts/folders.ts'
import { COUNTER_LINES } from './build-with-counters.ts'

const folder = join(import.meta.dirname, 'counter')

const files = async (): Promise<ReadonlyMap<string, string>> => {
  const texts = new Map<string, string>()
  for await (const path of glob('**/*.{ts,tsx}', { cwd: folder }))
    texts.set(`src/tools/counter/${path}`, await readFile(join(folder, path), 'utf8'))
  return texts
}

it('the guide shows every file of the example tool as it is', async () => {
  const guide = await readFile(join(root, 'docs/adding-a-tool.md'), 'utf8')
  const shown = guide.matchAll(/```tsx?\n\/\/ (?<path>\S+)\n(?<text>[^]*?)```/g)
  const blocks = Array.from(shown, ({ groups = {} }) => [groups['path'] ?? '', groups['text'] ?? ''] as const)
  expect(new Map(blocks)).toEqual(await files())
  for (const { file } of COUNTER_LINES) expect(guide).toContain(`| \`${file}\` |`)
})

it('the example tool has 150 lines of code at most', async () => {
  const lines = [...(await files()).values()].flatMap((text) => text.split('\n')).filter((line) => line.trim() !== '')
  expect(lines.length).toBeLessThanOrEqual(150)
})
