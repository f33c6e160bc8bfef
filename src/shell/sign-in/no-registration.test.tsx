// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { ThemeRoot } from '#ui/page/theme'
import { NoRegistration } from './register-screen.tsx'

afterEach(cleanup)

test.each([
  ['invite', /Bitte Anna um eine Einladung, und öffne den Link in diesem Browser/],
  ['closed', /hat die Registrierung geschlossen. Frag sie, ob du ein Konto anlegen darfst/],
] as const)(
  'W3: while registration is %s a guest learns whom they can ask, that nothing is lost, and how to go on',
  (registration, whomToAsk) => {
    render(
      <ThemeRoot>
        <MemoryRouter>
          <NoRegistration registration={registration} administratorName="Anna" isGuest />
        </MemoryRouter>
      </ThemeRoot>,
    )
    expect(screen.getByText(whomToAsk)).toBeDefined()
    expect(screen.getByText(/Verloren geht nichts/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Als Gast weitermachen' }).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('link', { name: 'Anmelden' })).toBeNull()
  },
)
