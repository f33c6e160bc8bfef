import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ALARM_RED, colors } from '#ui/page/theme'

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const channel = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['dark', 'light'] as const)('the %s scheme', (name) => {
  const scheme = colors[name]

  it.each(['text', 'textQuiet', 'teal', 'amber', 'red'] as const)('has %s readable on all three surfaces', (text) => {
    const surfaces = [scheme.background, scheme.paper, scheme.raised]
    expect(surfaces.filter((surface) => contrast(scheme[text], surface) < 4.5)).toEqual([])
  })

  it('has readable text on its coloured surfaces', () => {
    expect(contrast(scheme.onCoral, scheme.coral)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(scheme.onCoral, scheme.coralPressed)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(scheme.onTeal, scheme.teal)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(scheme.onAmber, scheme.amber)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(scheme.onRed, scheme.red)).toBeGreaterThanOrEqual(4.5)
    expect(contrast('#ffffff', ALARM_RED)).toBeGreaterThanOrEqual(4.5)
  })

  it('has its coral visible as an icon on the rail', () => {
    expect(contrast(scheme.coral, scheme.raised)).toBeGreaterThanOrEqual(3)
  })

  it.each(['src/shell/base.css', 'public/theme-boot.js'])(
    'has the same background in %s, which is there before it',
    (file) => {
      expect(readFileSync(file, 'utf8')).toContain(scheme.background)
    },
  )

  it('has the same places and lines in the page before any script', () => {
    const css = readFileSync('src/shell/base.css', 'utf8')
    expect(css).toContain(`background: ${scheme.paper};`)
    expect(css).toMatch(new RegExp(`border(?:-right: 1px solid|-color:) ${scheme.line};`))
  })
})
