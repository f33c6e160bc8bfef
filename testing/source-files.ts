/** Modules as the architecture test sees them: where they are, and what they import. */
import { readdir, readFile } from 'node:fs/promises'
import { join, posix, sep } from 'node:path'
import { parseSync } from 'vite'

export type SourceFile = {
  /** From the root of the repository, `src/base/id.ts`. */
  readonly path: string
  /** What stands behind `from` or in `import()`, types included. */
  readonly imports: readonly string[]
  readonly hasDefaultExport: boolean
}

/** Those of `src`, or of another folder of the root. */
export async function readSourceFiles(root: string, folder = 'src'): Promise<readonly SourceFile[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).split(sep).filter(Boolean).join('/'))
  return Promise.all(paths.sort().map(async (path) => parseSource(path, await readFile(join(root, path), 'utf8'))))
}

export function parseSource(path: string, code: string): SourceFile {
  const { module, errors } = parseSync(path, code)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const exported = module.staticExports.flatMap((statement) => statement.entries)
  const imports = [
    ...module.staticImports.map((statement) => statement.moduleRequest.value),
    ...exported.flatMap((entry) => (entry.moduleRequest === null ? [] : [entry.moduleRequest.value])),
    // The parser gives only the place of what is imported later; it is a text in quotes.
    ...module.dynamicImports.map(({ moduleRequest }) => code.slice(moduleRequest.start + 1, moduleRequest.end - 1)),
  ]
  return {
    path,
    imports: [...new Set(imports)],
    hasDefaultExport: exported.some((entry) => entry.exportName.kind === 'Default'),
  }
}

/** The file an import leads to; undefined for packages and Node's own modules. */
export function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  const testing = /^#testing\/(.+)$/.exec(specifier)?.[1]
  if (testing !== undefined) return `testing/${testing}.ts`
  const base = /^#base\/(.+)$/.exec(specifier)?.[1]
  if (base !== undefined) return `src/base/${base}.ts`
  const [, layer, part] = /^#(ui|kit)\/(.+)$/.exec(specifier) ?? []
  if (layer !== undefined) return `src/${layer}/${part}.tsx`
  if (specifier === '#tools') return 'src/tools/all.ts'
  const door = /^#([a-z]+)(?:\/(client|server))?$/.exec(specifier)
  if (door === null) return undefined
  return `src/services/${door[1]}/${door[2] === undefined ? 'contract.ts' : `${door[2]}/index.ts`}`
}
