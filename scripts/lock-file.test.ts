/**
 * `npm install` leaves out of the lock file what the registry did not have at that moment, builds for other
 * platforms mostly, and `npm ci` then refuses the lock file on every machine. Pin versions that are complete.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ optionalDependencies: z.record(z.string(), z.string()).optional() })),
})
type Lock = z.infer<typeof lockSchema>

/** The optional packages that other packages of the lock file declare and that have no entry. */
function findMissingPackages({ packages }: Lock): readonly string[] {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) =>
      foldersAbove(path).every((folder) => packages[`${folder}node_modules/${name}`] === undefined),
    ),
  )
}

/** Every folder in which Node would look from a package's path. */
function foldersAbove(path: string): readonly string[] {
  const parts = path.split(/\/?node_modules\//).slice(1)
  return ['', ...parts.map((_part, index) => `node_modules/${parts.slice(0, index + 1).join('/node_modules/')}/`)]
}

test('package-lock.json has the builds for every platform, so that npm ci takes it', async () => {
  const text = await readFile(join(import.meta.dirname, '../package-lock.json'), 'utf8')
  expect(findMissingPackages(lockSchema.parse(JSON.parse(text)))).toEqual([])
})

test('optional packages without an entry are found, wherever Node would look for them', () => {
  const tool = { optionalDependencies: { '@tool/linux': '1.2.3', '@tool/darwin': '1.2.3', '@tool/win': '1.2.3' } }
  const packages = {
    'node_modules/tool': tool,
    'node_modules/tool/node_modules/@tool/linux': {},
    'node_modules/@tool/win': {},
  }
  expect(findMissingPackages({ packages })).toEqual(['@tool/darwin'])
})
