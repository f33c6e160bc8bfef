/** The ways between the views of a tool; on a phone they scroll, and the current one is in sight and an edge with more fades. */
import { styled } from '@mui/material/styles'
import { memo, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { edgeFade, useEdgeFade } from '#ui/edge-fade'
import { Link } from '#ui/link'
import { NOT_ON_PAPER } from '#ui/page/theme'

export type ToolTab = {
  readonly to: string
  readonly text: string
  /** Whether a path is of this view, if it is not the view's own path or below it. */
  readonly isAt?: (pathname: string) => boolean
}

type ToolTabsProps = { readonly label: string; readonly tabs: readonly ToolTab[] }

/** As long as its tabs are the same list it is drawn anew by navigation alone, not by each change of what stands below. */
export const ToolTabs = memo(function ToolTabs({ label, tabs }: ToolTabsProps) {
  const { pathname } = useLocation()
  const nav = useRef<HTMLElement>(null)
  useEdgeFade(nav)
  useLayoutEffect(() => {
    const current = nav.current?.querySelector<HTMLElement>('[aria-current]')
    // The page itself must not move.
    if (nav.current !== null && current)
      nav.current.scrollLeft = current.offsetLeft + current.offsetWidth / 2 - nav.current.clientWidth / 2
  }, [pathname])
  return (
    <Tabs ref={nav} aria-label={label}>
      {tabs.map(({ to, text, isAt = isBelow(to) }) => (
        <Tab key={to} to={to} {...(isAt(pathname) ? { 'aria-current': 'page' } : {})}>
          {text}
        </Tab>
      ))}
    </Tabs>
  )
})

/** Addresses lead to their page in any case, so the tab is compared in any. */
function isBelow(to: string): (pathname: string) => boolean {
  const start = `${to.toLowerCase()}/`
  return (pathname) => `${pathname.toLowerCase()}/`.startsWith(start)
}

const Tabs = styled('nav')(({ theme }) => ({
  ...edgeFade,
  position: 'relative',
  display: 'flex',
  gap: 4,
  // To the edges of the page.
  [theme.breakpoints.down('md')]: { margin: '0 -16px', padding: '0 6px' },
  [theme.breakpoints.down('sm')]: { gap: 0 },
  ...NOT_ON_PAPER,
}))

const Tab = styled(Link)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  flexShrink: 0,
  minHeight: 44,
  padding: '0 14px',
  borderRadius: 22,
  color: theme.vars.palette.text.secondary,
  fontWeight: 600,
  textDecoration: 'none',
  // Five tabs fit beside each other on most phones.
  [theme.breakpoints.down('sm')]: { padding: '0 6px', fontSize: '0.875rem' },
  '&[aria-current="page"]': {
    background: theme.vars.palette.background.raised,
    color: theme.vars.palette.text.primary,
  },
}))
