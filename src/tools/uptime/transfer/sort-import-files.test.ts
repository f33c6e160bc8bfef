import { expect, it } from 'vitest'
import { sortImportFiles } from './sort-import-files.ts'

const database = { name: 'kuma.db', head: new TextEncoder().encode('SQLite format 3\0…') }
const wal = { name: 'kuma.db-wal', head: new Uint8Array([0x37, 0x7f, 0x06, 0x82, 0, 0]) }
const index = { name: 'kuma.db-shm', head: new Uint8Array([0x18, 0xe2, 0x2d, 0]) }
const table = { name: 'shops.csv', head: new TextEncoder().encode('Name;Adresse') }

it('S21: a database comes with its log in whatever order, and the index of the log is let pass', () => {
  expect(sortImportFiles([database])).toEqual({ ok: true, value: { main: database, wal: undefined } })
  expect(sortImportFiles([wal, index, database])).toEqual({ ok: true, value: { main: database, wal } })
})

it('S21: a log is known by what it holds, and an empty one by its name', () => {
  const renamed = { ...wal, name: 'kuma.db-wal (1).bin' }
  expect(sortImportFiles([renamed, database])).toEqual({ ok: true, value: { main: database, wal: renamed } })
  const empty = { ...wal, head: new Uint8Array() }
  expect(sortImportFiles([empty, database])).toEqual({ ok: true, value: { main: database, wal: empty } })
})

it('S21: without the database nothing can be read, and two files that are no parts of one are no choice', () => {
  for (const files of [[wal], [index], [wal, index]])
    expect(sortImportFiles(files)).toEqual({ ok: false, error: 'wal-alone' })
  for (const files of [
    [table, table],
    [database, table],
    [table, wal],
    [database, wal, wal],
  ])
    expect(sortImportFiles(files)).toEqual({ ok: false, error: 'several-files' })
  expect(sortImportFiles([table])).toEqual({ ok: true, value: { main: table, wal: undefined } })
})
