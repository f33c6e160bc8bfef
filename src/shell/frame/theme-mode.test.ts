// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { colors } from '#ui/page/theme'
import { createThemeStore } from './theme-mode.ts'

const logged: unknown[][] = []
const log = { error: (...details: unknown[]) => void logged.push(details) }

/** What the device says, which jsdom does not know. */
const device = Object.assign(new EventTarget(), { matches: false })
vi.stubGlobal('matchMedia', () => device)

beforeEach(() => {
  localStorage.clear()
  device.matches = false
  logged.length = 0
  document.head.innerHTML = '<meta name="theme-color" content="#123456" />'
})

/** The theme of the page, and the colour that the browser has around it. */
function looks() {
  const [theme, around] = [document.documentElement.dataset['theme'], document.querySelector('meta')?.content]
  return { theme, around }
}

const looksOf = (theme: 'dark' | 'light') => ({ theme, around: colors[theme].background })

describe('the theme', () => {
  it('is dark until light is kept under „theme“', () => {
    expect(createThemeStore(localStorage, log).get()).toBe('dark')
    localStorage.setItem('theme', 'light')
    expect(createThemeStore(localStorage, log).get()).toBe('light')
    localStorage.setItem('theme', 'grün')
    expect(createThemeStore(localStorage, log).get()).toBe('dark')
  })

  it('is kept when set, and announced by an event without detail upon which others read it anew', () => {
    const store = createThemeStore(localStorage, log)
    let seen: Event | undefined
    window.addEventListener('theme-change', (event) => (seen = event), { once: true })
    store.set('light')
    expect(localStorage.getItem('theme')).toBe('light')
    expect(seen).not.toHaveProperty('detail')
    expect(document.documentElement.dataset['theme']).toBe('light')
  })

  it('follows an event from elsewhere by reading the key', () => {
    const store = createThemeStore(localStorage, log)
    const told: string[] = []
    store.subscribe(() => told.push(store.get()))
    localStorage.setItem('theme', 'light')
    window.dispatchEvent(new Event('theme-change'))
    expect(told).toEqual(['light'])
    localStorage.setItem('theme', 'dark')
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    expect(told).toEqual(['light', 'dark'])
    expect(document.documentElement.dataset['theme']).toBe('dark')
  })

  it('is that of the device once chosen so, also as the device changes, and „theme“ holds what is shown', () => {
    const store = createThemeStore(localStorage, log)
    device.matches = true
    store.set('device')
    expect([store.getChoice(), store.get(), localStorage.getItem('theme')]).toEqual(['device', 'light', 'light'])
    device.matches = false
    device.dispatchEvent(new Event('change'))
    expect([store.get(), localStorage.getItem('theme')]).toEqual(['dark', 'dark'])
    expect(createThemeStore(localStorage, log).getChoice()).toBe('device')
    store.set('light')
    expect(createThemeStore(localStorage, log).getChoice()).toBe('light')
  })

  it('has the colour of the browser around the page with it, however it was chosen', () => {
    const store = createThemeStore(localStorage, log)
    expect(looks()).toEqual(looksOf('dark'))
    store.set('light')
    expect(looks()).toEqual(looksOf('light'))
    localStorage.setItem('theme', 'dark')
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
    expect(looks()).toEqual(looksOf('dark'))
    device.matches = true
    store.set('device')
    expect(looks()).toEqual(looksOf('light'))
  })

  it.each([
    ['nothing', {}, false, 'dark'],
    ['light', { theme: 'light' }, false, 'light'],
    ['dark on a light device', { theme: 'dark', themeSource: 'own' }, true, 'dark'],
    ['the device, which is light by now', { theme: 'dark', themeSource: 'device' }, true, 'light'],
    ['the device, which is dark by now', { theme: 'light', themeSource: 'device' }, false, 'dark'],
  ] as const)(
    'is there before the first paint with %s kept, with the same colours',
    (_kept, stored, isLight, theme) => {
      for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
      device.matches = isLight
      const boot = document.createElement('script')
      // In a block of its own, since it runs once in a page and here for each row.
      boot.textContent = `{${readFileSync('public/theme-boot.js', 'utf8')}}`
      document.head.append(boot)
      expect(looks()).toEqual(looksOf(theme))
      createThemeStore(localStorage, log)
      expect(looks()).toEqual(looksOf(theme))
    },
  )

  it('works without storage that can be read or written, and says so in the log', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const broken = { getItem: refuse, setItem: refuse } as unknown as Storage
    const store = createThemeStore(broken, log)
    expect(store.get()).toBe('dark')
    expect(logged[0]?.[0]).toBe('Fehler beim Lesen von localStorage')
    store.set('light')
    expect(store.get()).toBe('light')
    expect(document.documentElement.dataset['theme']).toBe('light')
  })
})
