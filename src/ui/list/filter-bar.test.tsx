// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { SearchField } from '../form/search-field.tsx'
import { ThemeRoot } from '../page/theme.tsx'
import { FilterBar, FilterChips } from './filter-bar.tsx'
import { useFilter, type FilterAddress } from './use-filter.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const kinds = ['soup', 'cake'] as const
type Filter = { readonly kind: (typeof kinds)[number] | undefined; readonly search: string }

const address: FilterAddress<Filter> = {
  read: (query) => ({ kind: kinds.find((kind) => kind === query.get('art')), search: query.get('suche') ?? '' }),
  write: ({ kind, search }) => ({ art: kind, suche: search }),
}

function Recipes() {
  const [filter, change] = useFilter(address)
  return (
    <FilterBar
      label="Rezepte suchen"
      isNarrowed={filter.search !== ''}
      choices={
        <FilterChips
          label="Nach Art filtern"
          all="12 Rezepte"
          options={[
            { value: 'soup', text: 'Suppen' },
            { value: 'cake', text: 'Kuchen' },
          ]}
          value={filter.kind}
          onChange={(kind) => change({ kind })}
        />
      }
      fields={<SearchField value={filter.search} onChange={(search) => change({ search })} placeholder="Name" />}
    />
  )
}

function open(path: string, isWide: boolean) {
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: () => 0, removeEventListener: () => 0 }))
  const router = createMemoryRouter(
    [
      { path: '/rezepte', element: <Recipes /> },
      { path: '/rezepte/eins', element: 'Ein Rezept' },
    ],
    { initialEntries: [path] },
  )
  render(
    <ThemeRoot>
      <RouterProvider router={router} />
    </ThemeRoot>,
  )
  return router
}

const chip = (name: string) => screen.getByRole('button', { name })

test('a choice and the search stand in the address, and the way back from a page finds them again', async () => {
  const router = open('/rezepte', true)
  fireEvent.click(chip('Suppen'))
  fireEvent.change(screen.getByLabelText('Suche'), { target: { value: 'kürbis' } })
  fireEvent.blur(screen.getByLabelText('Suche'))
  expect(router.state.location.search).toBe('?art=soup&suche=k%C3%BCrbis')
  await act(() => router.navigate('/rezepte/eins'))
  expect(screen.getByText('Ein Rezept')).toBeDefined()
  await act(() => router.navigate(-1))
  expect(chip('Suppen').getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByLabelText<HTMLInputElement>('Suche').value).toBe('kürbis')
  fireEvent.click(chip('Suppen'))
  expect(chip('12 Rezepte').getAttribute('aria-pressed')).toBe('true')
})

test('on a phone the fields unfold on demand, and are unfolded if something is chosen in them', () => {
  open('/rezepte', false)
  expect(screen.queryByLabelText('Suche')).toBeNull()
  fireEvent.click(chip('Filter'))
  fireEvent.change(screen.getByLabelText('Suche'), { target: { value: 'k' } })
  expect(chip('Filter (etwas ist gewählt)').getAttribute('aria-pressed')).toBe('true')
  cleanup()
  open('/rezepte?suche=k', false)
  expect(screen.getByLabelText<HTMLInputElement>('Suche').value).toBe('k')
})
