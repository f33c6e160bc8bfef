/**
 * How everything looks: colours, type, shape and motion. Both colour schemes live in CSS variables;
 * the attribute `data-theme` on the root element chooses, so that switching renders nothing anew.
 */
import { Global, ThemeContext } from '@emotion/react'
import { createTheme } from '@mui/material/styles'
import type { ReactNode } from 'react'

declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true
  }
  interface TypeBackground {
    /** Third tone: what lies on a card, like fields, chips and hovered rows. */
    raised: string
  }
}

/** Colours by scheme. `theme.test.ts` holds every pair that carries text to a contrast of 4.5. */
export const colors = {
  dark: {
    background: '#101417',
    paper: '#181d21',
    raised: '#232a2f',
    text: '#eef2f3',
    textQuiet: '#a7b3b9',
    line: '#2c353b',
    coral: '#ff7f50',
    coralPressed: '#ff956e',
    onCoral: '#24100a',
    teal: '#4db6ac',
    onTeal: '#04201d',
    amber: '#f2bd5c',
    onAmber: '#281a02',
    red: '#ff8a80',
    onRed: '#2b0705',
  },
  light: {
    background: '#f6f4f1',
    paper: '#ffffff',
    raised: '#efebe6',
    text: '#1b2124',
    textQuiet: '#566168',
    line: '#dfdad4',
    coral: '#b8401a',
    coralPressed: '#9c3413',
    onCoral: '#ffffff',
    teal: '#00756a',
    onTeal: '#ffffff',
    amber: '#835400',
    onAmber: '#ffffff',
    red: '#b3261e',
    onRed: '#ffffff',
  },
} as const

/** The red of the offline banner and the bell's count in both schemes; its text is white. */
export const ALARM_RED = '#c62828'

type SchemeColors = Record<keyof (typeof colors)['dark'], string>

function toPalette(scheme: SchemeColors) {
  return {
    contrastThreshold: 4.5,
    primary: { main: scheme.coral, dark: scheme.coralPressed, contrastText: scheme.onCoral },
    secondary: { main: scheme.teal, contrastText: scheme.onTeal },
    warning: { main: scheme.amber, contrastText: scheme.onAmber },
    error: { main: scheme.red, contrastText: scheme.onRed },
    background: { default: scheme.background, paper: scheme.paper, raised: scheme.raised },
    text: { primary: scheme.text, secondary: scheme.textQuiet },
    divider: scheme.line,
  }
}

/** Smallest edge of anything that can be pressed, in pixels. */
export const TARGET_PX = 44

/** For what can only be pressed: on paper it says nothing. */
export const NOT_ON_PAPER = { '@media print': { display: 'none' } } as const

/** A window as low as that of the smallest phones: what stands above the main action of a page takes less room. */
export const IS_LOW = '@media (max-height: 599.95px)'

/** A phone on its side, which has room beside what stands below each other elsewhere. */
export const ON_SIDE = '@media (max-height: 479.95px) and (min-width: 560px) and (max-width: 899.95px)'

/** The phones of 320 and 360 pixels, on which some words need less room around them. */
export const ON_SMALL_PHONES = '@media (max-width: 374px)'

/** Around all looks of what the pointer is over: touch screens would keep them on what was pressed last. */
export const CAN_HOVER = '@media (hover: hover)'

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme', cssVarPrefix: 'tm' },
  defaultColorScheme: 'dark',
  colorSchemes: { dark: { palette: toPalette(colors.dark) }, light: { palette: toPalette(colors.light) } },
  shape: { borderRadius: 12 },
  typography: { fontFamily: "'Figtree Variable', 'Figtree Fallback', system-ui, sans-serif" },
})

const styleSheets = theme.generateStyleSheets()

/** Paper is light whatever the theme; `base.css` has the rest of what is printed. */
const printSheet = { '@media print': { 'html[data-theme]': findLightVariables() } }

function findLightVariables() {
  return styleSheets.map((sheet) => sheet['[data-theme="light"]']).find((variables) => variables !== undefined)
}

/**
 * Gives the theme to everything below it. MUI's own provider would also keep and switch the scheme,
 * which is not its to do here: the attribute on the root element is set by the shell alone.
 */
export function ThemeRoot({ children }: { readonly children: ReactNode }) {
  return (
    <ThemeContext value={theme}>
      <Global styles={[...styleSheets, printSheet]} />
      {children}
    </ThemeContext>
  )
}
