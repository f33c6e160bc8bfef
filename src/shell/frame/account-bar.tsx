/**
 * The bar at the bottom of every page: on computers a pill at the right with messages and account, on phones the whole bottom edge, which
 * leads to the start page, to all tools and to the search as well.
 */
import ButtonBase from '@mui/material/ButtonBase'
import { styled, type Theme } from '@mui/material/styles'
import { useEffect, useRef, useState } from 'react'
import { useUser } from '#auth/client'
import { NOTIFICATIONS_PATH } from '#messaging'
import { useUnreadCount } from '#messaging/client'
import { Icon } from '#ui/page/icon'
import { Link, NavLink } from '#ui/link'
import { onPhone, PhonePlaces } from './phone-places.tsx'
import { CAN_HOVER, ALARM_RED, ON_SIDE, ON_SMALL_PHONES } from '#ui/page/theme'

/** Id of the element into which `notices.tsx`, loaded after the first scripts, puts its mark. */
export const ACCOUNT_MARK_ID = 'account-mark'

/** Id of the element into which `bar-items.tsx` puts what tools have running. */
export const BAR_ITEMS_ID = 'bar-items'

export function AccountBar() {
  const user = useUser()
  const isAway = useScrollsDown()
  const bar = useAboveKeyboard()
  return (
    <Bar ref={bar} aria-label="Konto und Werkzeuge" data-away={isAway || undefined}>
      <PhonePlaces userId={user?.id} />
      <ToolItems id={BAR_ITEMS_ID} />
      {user === null ? (
        <>
          <BarLink component={Link} to="/login">
            Login
          </BarLink>
          <BarLink component={Link} to="/register">
            Registrieren
          </BarLink>
        </>
      ) : (
        <>
          <Bell />
          <BarLink component={Link} to="/account">
            <Icon name="person" size={22} />
            Account
            <span id={ACCOUNT_MARK_ID} />
          </BarLink>
        </>
      )}
    </Bar>
  )
}

/**
 * Moves it up to the keyboard of a phone in browsers that lay the keyboard over the page and do not know `interactive-widget` (Safari
 * until 2026). Returns the ref of what is moved.
 */
function useAboveKeyboard() {
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    const seen = window.visualViewport
    if (seen === null) return undefined
    function dock(): void {
      if (bar.current === null || seen === null) return
      const { offsetTop, offsetHeight, style } = bar.current
      // A page that is zoomed in shows a part as well.
      const coveredPx = seen.scale > 1 ? 0 : offsetTop + offsetHeight - seen.offsetTop - seen.height
      style.translate = coveredPx >= 1 ? `0 ${-coveredPx}px` : ''
    }
    seen.addEventListener('resize', dock)
    seen.addEventListener('scroll', dock)
    return () => {
      seen.removeEventListener('resize', dock)
      seen.removeEventListener('scroll', dock)
    }
  }, [])
  return bar
}

/** Less than a finger that trembles. */
const STEP_PX = 12

/** Whether the user reads on downwards: what floats above the end of the page can go. At both ends of the page it is back. */
function useScrollsDown(): boolean {
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    let lastPx = window.scrollY
    function onScroll(): void {
      const px = window.scrollY
      const isAtEnd = px + window.innerHeight >= document.documentElement.scrollHeight - STEP_PX
      if (px <= STEP_PX || isAtEnd) setDown(false)
      else if (Math.abs(px - lastPx) >= STEP_PX) setDown(px > lastPx)
      else return
      lastPx = px
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isDown
}

const Bar = styled('nav')(({ theme }) => ({
  position: 'fixed',
  right: 'max(16px, env(safe-area-inset-right))',
  bottom: 'calc(16px + env(safe-area-inset-bottom))',
  zIndex: 20,
  display: 'flex',
  alignItems: 'center',
  gap: 4,
  padding: 5,
  borderRadius: 32,
  background: theme.vars.palette.background.raised,
  border: `1px solid ${theme.vars.palette.divider}`,
  boxShadow: '0 8px 24px rgb(0 0 0 / 0.28)',
  [theme.breakpoints.down('md')]: {
    left: 0,
    right: 0,
    bottom: 0,
    gap: 0,
    justifyContent: 'space-around',
    padding: '2px max(4px, env(safe-area-inset-right)) env(safe-area-inset-bottom) max(4px, env(safe-area-inset-left))',
    borderWidth: '1px 0 0',
    borderRadius: 0,
    background: theme.vars.palette.background.paper,
    boxShadow: 'none',
    transition: 'transform 200ms',
    // What runs, or begins with one press, is wanted more often than the tool that was open last.
    [ON_SMALL_PHONES]: {
      [`&:has(> #${BAR_ITEMS_ID} > *) > [data-last-tool]`]: { display: 'none' },
      // Beside two of them icons keep only their spoken words, and „Registrieren“ is on the page of „Login“.
      [`&:has(> #${BAR_ITEMS_ID} > * + *)`]: {
        '& > :has(svg)': { flex: '1 0 44px', fontSize: 0 },
        '& > a:not(:has(svg)) + a': { display: 'none' },
      },
    },
    // A focus that keys moved is seen, and so is what counts.
    '&[data-away]:not(:has(:focus-visible, [data-counting]))': { transform: 'translateY(100%)' },
  },
}))

/** What tools put here stands beside the rest; it has no box of its own while there is nothing. */
const ToolItems = styled('span')({ display: 'contents' })

/** An entry of the bar: on computers icon and word beside each other, on phones one above the other. */
export function inBar(theme: Theme) {
  return {
    gap: 8,
    minHeight: 46,
    padding: '0 18px',
    borderRadius: 24,
    fontFamily: 'inherit',
    fontSize: '1rem',
    fontWeight: 650,
    color: theme.vars.palette.text.primary,
    transition: 'background-color 180ms',
    [CAN_HOVER]: { '&:hover': { backgroundColor: theme.vars.palette.background.paper } },
    [theme.breakpoints.down('md')]: {
      ...onPhone(theme),
      color: theme.vars.palette.text.primary,
      // The place of the mark takes no room while it is empty.
      '& > span:empty': { display: 'none' },
      // Words alone, as „Registrieren“, need more room.
      '&:not(:has(svg))': {
        ...{ flex: '1 0 auto', padding: '4px 6px', fontSize: '0.8125rem' },
        [ON_SMALL_PHONES]: { padding: '4px 2px' },
      },
    },
  } as const
}

const BarLink = styled(ButtonBase)<{ component: typeof Link; to: string }>(({ theme }) => inBar(theme))

/** The bell with the red count of unread messages, shown only above 0; it leads to all of them. */
function Bell() {
  const unread = useUnreadCount()
  const count = unread > 99 ? '99+' : unread
  return (
    <BellLink
      component={NavLink}
      to={NOTIFICATIONS_PATH}
      // The label contains the visible count: users with voice control read it off the screen.
      aria-label={unread === 0 ? 'Benachrichtigungen' : `Benachrichtigungen, ${count} ungelesen`}
    >
      <Icon name="bell" />
      {unread === 0 ? null : <Count aria-hidden="true">{count}</Count>}
    </BellLink>
  )
}

const BellLink = styled(ButtonBase)<{ component: typeof NavLink; to: string }>(({ theme }) => ({
  width: 46,
  height: 46,
  borderRadius: 23,
  color: theme.vars.palette.text.primary,
  transition: 'background-color 180ms',
  [ON_SIDE]: { height: 44 },
  '&[aria-current]': { backgroundColor: theme.vars.palette.background.paper },
  [CAN_HOVER]: { '&:hover': { backgroundColor: theme.vars.palette.background.paper } },
}))

const Count = styled('span')({
  position: 'absolute',
  top: 3,
  left: 24,
  // It grows with the text.
  minWidth: '1.25rem',
  padding: '0 0.3125rem',
  borderRadius: '0.625rem',
  background: ALARM_RED,
  color: '#ffffff',
  fontSize: '0.75rem',
  lineHeight: '1.25rem',
  fontWeight: 700,
  textAlign: 'center',
})
