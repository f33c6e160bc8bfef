// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { lazy, startTransition, Suspense, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPath, MemoryRouter, Router, useLocation, useNavigate, type Navigator, type To } from 'react-router'
import { useFilter, WRITE_EVERY_MS, type FilterAddress } from './use-filter.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

type Filter = { readonly search: string; readonly isOpen: boolean }

const address: FilterAddress<Filter> = {
  read: (query) => ({ search: query.get('suche') ?? '', isOpen: query.get('zeigen') === 'offen' }),
  write: ({ search, isOpen }) => ({ suche: search, zeigen: isOpen ? 'offen' : undefined }),
}

function List() {
  const [filter, change] = useFilter(address)
  const navigate = useNavigate()
  const { search } = useLocation()
  return (
    <>
      <input value={filter.search} onChange={(event) => change({ search: event.target.value })} />
      <button onClick={() => change({ isOpen: !filter.isOpen })}>{filter.isOpen ? 'offen' : 'alle'}</button>
      <button onClick={() => void navigate('/liste?zeigen=offen')}>Offene</button>
      <button onClick={() => void navigate('/liste')}>Ohne Filter</button>
      <output>{search}</output>
    </>
  )
}

function open(path: string): void {
  render(
    <MemoryRouter initialEntries={[path]}>
      <List />
    </MemoryRouter>,
  )
}

/** In a router whose address comes when the test says so, or not at all. */
function openLate(path: string, refusals = 0) {
  const asked: string[] = []
  let refused = 0
  const note = (to: To): void => {
    if (refused++ < refusals) throw new DOMException('Attempt to use history.replaceState() more than 100 times')
    asked.push(typeof to === 'string' ? to : createPath(to))
  }
  const navigator: Navigator = { createHref: String, go: () => undefined, push: note, replace: note }
  const at = (location: string) => (
    <Router location={location} navigator={navigator}>
      <List />
    </Router>
  )
  const { rerender } = render(at(path))
  return { asked, arrive: (location: string) => rerender(at(location)) }
}

const type = (text: string): void => void fireEvent.change(field(), { target: { value: text } })
const field = () => screen.getByRole<HTMLInputElement>('textbox')
/** Long enough for the address to be written again. */
const pass = (ms = WRITE_EVERY_MS): void => void act(() => vi.advanceTimersByTime(ms))
const addressNow = () => screen.getByRole('status').textContent

test('the filter in the address is shown, and a choice stands there; an empty one does not', () => {
  open('/liste?suche=kasse')
  expect(field().value).toBe('kasse')
  fireEvent.click(screen.getByText('alle'))
  expect(addressNow()).toBe('?suche=kasse&zeigen=offen')
  fireEvent.change(field(), { target: { value: '' } })
  pass()
  expect(addressNow()).toBe('?zeigen=offen')
  fireEvent.click(screen.getByText('offen'))
  pass()
  expect(addressNow()).toBe('')
})

test('of what is typed faster than the address follows nothing is lost', async () => {
  open('/liste')
  await act(async () => {
    for (const typed of ['k', 'ka', 'kas', 'kass', 'kasse']) {
      fireEvent.change(field(), { target: { value: typed } })
      expect(field().value).toBe(typed)
    }
  })
  pass()
  expect(field().value).toBe('kasse')
  expect(addressNow()).toBe('?suche=kasse')
})

test('half a minute of typing writes the address fewer than fifty times, the first key at once and the last text in the end', () => {
  const { asked, arrive } = openLate('/liste')
  for (let count = 1; count <= 300; count++) {
    type('k'.repeat(count))
    if (count === 1) expect(asked).toEqual(['/liste?suche=k'])
    pass(100)
  }
  pass()
  expect(asked.length).toBeLessThan(50)
  expect(asked.at(-1)).toBe(`/liste?suche=${'k'.repeat(300)}`)
  for (const location of asked) arrive(location)
  expect(field().value).toBe('k'.repeat(300))
})

test('a browser that refuses the address leaves the filter as it is typed, and is asked again', () => {
  const { asked } = openLate('/liste', 3)
  for (const text of ['k', 'ka']) type(text)
  expect([field().value, asked]).toEqual(['ka', []])
  for (let count = 0; count < 3; count++) pass()
  expect([field().value, asked]).toEqual(['ka', ['/liste?suche=ka']])
})

test('a choice that is pressed while a text waits keeps the text, whichever address comes first', () => {
  const { asked, arrive } = openLate('/liste')
  for (const text of ['k', 'ka']) type(text)
  fireEvent.click(screen.getByText('alle'))
  pass()
  expect(asked).toEqual(['/liste?suche=k', '/liste?suche=ka', '/liste?suche=ka&zeigen=offen'])
  for (const location of asked) {
    arrive(location)
    expect([field().value, screen.queryByText('offen')]).toEqual(['ka', expect.anything()])
  }
})

test('what waits to be written is written before a press that may lead elsewhere, and nothing once the page is left', () => {
  const { asked } = openLate('/liste')
  for (const text of ['k', 'ka']) type(text)
  fireEvent.click(screen.getByText('Ohne Filter'))
  expect(asked).toEqual(['/liste?suche=k', '/liste?suche=ka', '/liste'])
  type('kas')
  fireEvent.popState(window)
  pass()
  expect(asked).toHaveLength(3)
  for (const text of ['kass', 'kasse']) type(text)
  cleanup()
  vi.advanceTimersByTime(WRITE_EVERY_MS)
  expect(asked.slice(3)).toEqual(['/liste?suche=kass'])
})

test('another address of the same page brings its own filter', () => {
  open('/liste?suche=kasse')
  fireEvent.change(field(), { target: { value: 'korb' } })
  fireEvent.click(screen.getByText('Offene'))
  expect(field().value).toBe('')
  expect(screen.getByText('offen')).toBeDefined()
  fireEvent.click(screen.getByText('Ohne Filter'))
  expect(screen.getByText('alle')).toBeDefined()
})

test('what is typed stays while the address follows step by step, and one that was passed on the way brings its filter again', () => {
  const { asked, arrive } = openLate('/liste')
  const typed = ['k', 'ka', 'kas']
  for (const text of typed) {
    type(text)
    pass()
  }
  expect(asked).toEqual(['/liste?suche=k', '/liste?suche=ka', '/liste?suche=kas'])
  for (const location of asked) {
    arrive(location)
    expect(field().value).toBe('kas')
  }
  arrive('/liste?suche=ka')
  expect(field().value).toBe('ka')
})

test('what is taken back before the address follows is asked for, too', () => {
  const { asked, arrive } = openLate('/liste')
  for (const text of ['k', '']) {
    type(text)
    pass()
  }
  expect(asked).toEqual(['/liste?suche=k', '/liste'])
  for (const location of asked) arrive(location)
  expect([field().value, addressNow()]).toEqual(['', ''])
})

test('an address that comes in between ends what was to come: reached later it brings its own filter', () => {
  const { arrive } = openLate('/liste')
  type('k')
  arrive('/liste?zeigen=offen')
  expect([field().value, screen.queryByText('offen')]).toEqual(['', expect.anything()])
  arrive('/liste?suche=k')
  expect([field().value, screen.queryByText('alle')]).toEqual(['k', expect.anything()])
})

test('what is typed while a page with another address still waits for a part of it is not lost', () => {
  const Never = lazy(() => new Promise<never>(() => {}))
  const note = () => {}
  const navigator: Navigator = { createHref: String, go: note, push: note, replace: note }
  function Place() {
    const [location, setLocation] = useState('/liste')
    return (
      <Router location={location} navigator={navigator}>
        <List />
        <button onClick={() => startTransition(() => setLocation('/liste?zeigen=offen'))}>Weiter</button>
        <Suspense>{location === '/liste' ? null : <Never />}</Suspense>
      </Router>
    )
  }
  render(<Place />)
  fireEvent.click(screen.getByText('alle'))
  fireEvent.click(screen.getByText('Weiter'))
  type('kasse')
  expect(field().value).toBe('kasse')
  pass()
  expect(field().value).toBe('kasse')
})
