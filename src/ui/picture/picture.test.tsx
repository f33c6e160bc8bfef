// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Avatar } from './avatar.tsx'
import { Picture } from './picture.tsx'
import { ThemeRoot } from '../page/theme.tsx'

afterEach(cleanup)

const place = { width: 400, height: 300, placeholder: 'data:image/png;base64,AAAA' }
const images = () => [...document.querySelectorAll('img')]
const opacityOf = (image: Element | undefined) => (image === undefined ? undefined : getComputedStyle(image).opacity)

test('V1 the place is taken and blurred before there is a picture, and the blur gives way to it once it is loaded', () => {
  const picture = (url: string | undefined, itsPlace = place) => (
    <ThemeRoot>
      <Picture alt="Der Strand" place={itsPlace} url={url} />
    </ThemeRoot>
  )
  const { rerender } = render(picture(undefined))
  expect(screen.getByRole('img', { name: 'Der Strand' })).toBeDefined()
  expect(images().map((image) => image.src)).toEqual([place.placeholder])
  rerender(picture('blob:strand'))
  const [blur, sharp] = images()
  expect([opacityOf(blur), opacityOf(sharp)]).toEqual(['1', '0'])
  fireEvent.load(sharp ?? document.body)
  expect([opacityOf(blur), opacityOf(sharp)]).toEqual(['0', '1'])
  // Another size of it is loaded without a blink, another picture anew.
  rerender(picture('blob:strand-groß'))
  expect([opacityOf(blur), opacityOf(sharp)]).toEqual(['0', '1'])
  rerender(picture('blob:anderer', { ...place, placeholder: 'data:image/png;base64,BBBB' }))
  expect([opacityOf(blur), opacityOf(sharp)]).toEqual(['1', '0'])
})

test('V1 what can not be shown leaves the blur, and no broken picture', () => {
  render(
    <ThemeRoot>
      <Picture alt="Der Strand" place={place} url="blob:strand" />
    </ThemeRoot>,
  )
  fireEvent.error(images()[1] ?? document.body)
  expect(images().map((image) => image.src)).toEqual([place.placeholder])
})

test('V2 progress is visible and announced', () => {
  const picture = (share: number | undefined) => (
    <ThemeRoot>
      <Picture alt="" place={place} url={undefined} progress={{ label: 'Wird hochgeladen', share }} />
    </ThemeRoot>
  )
  const { rerender } = render(picture(0.456))
  const ring = () => screen.getByRole('progressbar', { name: 'Wird hochgeladen' })
  expect(ring().getAttribute('aria-valuenow')).toBe('46')
  rerender(picture(undefined))
  expect(ring().hasAttribute('aria-valuenow')).toBe(false)
})

test('V2 an error is described in words, with a way to try again', () => {
  const onRetry = vi.fn<() => void>()
  render(
    <ThemeRoot>
      <Picture alt="" place={place} url={undefined} error="Kein Platz mehr." onRetry={onRetry} />
    </ThemeRoot>,
  )
  expect(screen.getByRole('alert').textContent).toContain('Kein Platz mehr.')
  fireEvent.click(screen.getByRole('button', { name: 'Noch einmal versuchen' }))
  expect(onRetry).toHaveBeenCalledOnce()
})

test('V6 a person is shown by the letters of their name until there is a picture, which takes their place', () => {
  const avatar = (own: { url?: string; place?: typeof place }) => (
    <ThemeRoot>
      <Avatar name="Anna Beispiel" {...own} />
    </ThemeRoot>
  )
  const { rerender, container } = render(avatar({}))
  expect(container.textContent).toContain('AB')
  rerender(avatar({ url: 'blob:anna' }))
  expect(container.textContent).toContain('AB')
  fireEvent.load(images()[0] ?? document.body)
  expect(container.querySelector('[aria-hidden="true"]')?.textContent).toBe('')
  rerender(avatar({ place }))
  expect(images()).toHaveLength(1)
  expect(container.querySelector('[aria-hidden="true"]')?.textContent).toBe('')
})
