import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react'
import { useHref, useLocation, useNavigate } from 'react-router'

type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  readonly to: string
  /** Takes the place of this page in the history. */
  readonly replace?: boolean
  readonly ref?: Ref<HTMLAnchorElement>
}

/**
 * A link inside the app. The router's own one brings the prefetching of server frameworks along, which
 * would be a burden on the first visit. A press that asks for a new tab or window is the browser's.
 */
export function Link({ to, replace = false, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const navigate = useNavigate()
  function follow(event: MouseEvent<HTMLAnchorElement>): void {
    onClick?.(event)
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain) return
    event.preventDefault()
    // A second press while the page is on its way is no other step of the history.
    const isThere = href === location.pathname + location.search + location.hash
    void navigate(to, { replace: replace || isThere })
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}

/** A link to the next or previous of the same kind; it takes the place of this page, so the way back leads to where the user came from. */
export function StepLink(props: LinkProps) {
  return <Link {...props} replace />
}

/** A link that says when it leads to where one is; `/` only on the start page, any other also below itself. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation()
  const isCurrent = pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
  return <Link {...rest} to={to} {...(isCurrent ? { 'aria-current': 'page' } : {})} />
}
