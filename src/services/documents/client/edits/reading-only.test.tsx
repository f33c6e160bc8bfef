// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { ChangeDraft } from '#documents'
import { boards, notes } from '#testing/documents/documents'
import { createOfflineDocuments } from '#testing/documents/offline-documents'
import { mayEdit } from '../../is-reader.ts'
import { DocumentsProvider, useDocumentsClient, useUndoSteps } from '../react.tsx'
import { ReadingOnly, useMayEdit } from './reading-only.tsx'
import { useEdits } from './use-edits.ts'

afterEach(cleanup)

const isBoard = ({ path }: ChangeDraft): boolean => path.startsWith('boards/')

function Screen() {
  const edits = useEdits()
  const documents = useDocumentsClient()
  const { undo } = useUndoSteps()
  const press = {
    both: () =>
      void edits.run('Umgehängt', (write) => {
        write.remove(notes, 'own')
        write.add(boards, { title: 'Neu' }, 'new')
      }),
    own: () => void edits.run('Geändert', (write) => write.modify(notes, 'own', { title: 'Neu' })),
    straight: () => documents.modify(boards, 'b', { title: 'Neu' }),
    long: () => {
      const step = edits.start()
      step.write((write) => write.modify(boards, 'b', { title: 'Neu' }))
      step.finish('Alles')
    },
    undo,
  }
  return (
    <>
      <output>{useMayEdit() ? 'bearbeitet' : 'liest'}</output>
      {Object.entries(press).map(([name, onClick]) => (
        <button key={name} type="button" onClick={onClick}>
          {name}
        </button>
      ))}
    </>
  )
}

async function open(isOn: boolean) {
  const client = createOfflineDocuments()
  const toasts: string[] = []
  await client.open('anna')
  client.add(notes, { title: 'Alt' }, 'own')
  client.add(boards, { title: 'Alt' }, 'b')
  const show = ({ text }: { readonly text: string }) => void toasts.push(text)
  render(
    <DocumentsProvider client={client} toasts={{ show }}>
      <ReadingOnly isOn={isOn} isRefused={isBoard} sentence="Du liest nur mit.">
        <Screen />
      </ReadingOnly>
    </DocumentsProvider>,
  )
  const press = (name: string) => act(() => void fireEvent.click(screen.getByRole('button', { name })))
  const titles = () => [client.get(notes, 'own')?.title, client.get(boards, 'b')?.title, client.list(boards).length]
  return { press, titles, toasts }
}

test('X16 below it nothing of the document is written, by a step or without one, and a toast says why', async () => {
  const { press, titles, toasts } = await open(true)
  expect(screen.getByRole('status').textContent).toBe('liest')
  for (const name of ['straight', 'long']) press(name)
  expect([titles(), toasts]).toEqual([
    ['Alt', 'Alt', 1],
    ['Du liest nur mit.', 'Du liest nur mit.'],
  ])
})

test('X16 a step that would take something of the user’s into the document is refused as a whole', async () => {
  const { press, titles, toasts } = await open(true)
  press('both')
  expect([titles(), toasts]).toEqual([['Alt', 'Alt', 1], ['Du liest nur mit.']])
})

test('X16 U1 what is the user’s own is written and undone as everywhere', async () => {
  const { press, titles, toasts } = await open(true)
  press('own')
  expect(titles()).toEqual(['Neu', 'Alt', 1])
  press('undo')
  expect([titles(), toasts]).toEqual([
    ['Alt', 'Alt', 1],
    ['Geändert', 'Rückgängig gemacht: Geändert'],
  ])
})

test('users who edit notice nothing of it', async () => {
  const { press, titles } = await open(false)
  expect(screen.getByRole('status').textContent).toBe('bearbeitet')
  press('long')
  press('both')
  expect(titles()).toEqual([undefined, 'Neu', 2])
})

test.each([
  ['ben', false],
  ['anna', true],
  ['cem', true],
  [undefined, true],
])('X16 %s may edit a board of Anna’s that Ben only reads: %s', (userId, isAllowed) => {
  expect(mayEdit(boards, { ownerId: 'anna', readers: [{ id: 'ben' }, { id: 'anna' }] } as never, userId)).toBe(
    isAllowed,
  )
  expect(mayEdit(notes, { ownerId: 'anna', readers: [{ id: 'ben' }] } as never, userId)).toBe(true)
})
