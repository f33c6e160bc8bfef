import { expect, test } from 'vitest'
import { initialScripts, listEarlyPackages, listLargeTools, TOOL_BUDGET_BYTES } from './bundle-budget.ts'

test('scripts and module preloads of a page are its initial scripts, each once; styles and icons are not', () => {
  const html = `<link rel="icon" href="/icon.svg"><script src="/theme.js"></script>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/react-2.js"><link rel="modulepreload" href="/assets/react-2.js">
    <link rel="stylesheet" href="/assets/index-3.css"><link rel="preload" as="font" href="/assets/font.woff2">`
  expect(initialScripts(html)).toEqual(['/theme.js', '/assets/index-1.js', '/assets/react-2.js'])
})

test('a tool over its budget is named, and so is one without a budget', () => {
  expect(listLargeTools(new Map(Object.entries(TOOL_BUDGET_BYTES)))).toEqual([])
  const over = new Map([
    ['wheel', (TOOL_BUDGET_BYTES['wheel'] ?? 0) + 1],
    ['counter', 1],
  ])
  expect(listLargeTools(over)).toEqual(['wheel: 60001 bytes of 60000', 'counter: 1 bytes of no budget'])
})

test('zod is named when a script of the start page contains it, and not when a later one does', () => {
  const chunks = {
    'assets/vendor-1.js': { tools: [], packages: ['react', 'react-dom'] },
    'assets/zod-2.js': { tools: [], packages: ['zod'] },
  }
  const start = ['/theme.js', '/assets/vendor-1.js']
  expect(listEarlyPackages(start, chunks)).toEqual([])
  expect(listEarlyPackages([...start, '/assets/zod-2.js'], chunks)).toEqual(['zod'])
})
