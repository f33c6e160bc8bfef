/** A dialog on the browser's own `<dialog>`, which keeps the focus inside, closes on Escape and gives the focus back. */
import { styled, type Theme } from '@mui/material/styles'
import { useId, useLayoutEffect, useRef, useSyncExternalStore, type KeyboardEvent, type ReactNode } from 'react'
import { MAIN_ON_TOP } from './main-on-top.tsx'

type DialogProps = {
  readonly title: ReactNode
  readonly onClose: () => void
  /** It closes by its buttons alone, where Escape or a press beside it would lose what is never shown again. */
  readonly isKeptOpen?: boolean
  /** Buttons at the end, the main one last. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
  readonly maxWidth?: number
}

/** Open as long as it is rendered. */
export function Dialog({ title, onClose, isKeptOpen = false, actions, children, maxWidth = 440 }: DialogProps) {
  const titleId = useId()
  return (
    <ModalFrame labelledBy={titleId} onClose={onClose} isKeptOpen={isKeptOpen} maxWidth={maxWidth}>
      <Inner>
        <Title id={titleId}>{title}</Title>
        {children}
        {actions === undefined ? null : <Actions>{actions}</Actions>}
      </Inner>
    </ModalFrame>
  )
}

type ModalFrameProps = Pick<DialogProps, 'onClose' | 'isKeptOpen' | 'children'> & {
  readonly maxWidth: number
  /** What is read out, for a dialog without a heading that says it. */
  readonly label?: string
  readonly labelledBy?: string
  /** On phones it takes all of the window. */
  readonly isSheet?: boolean
}

/** The frame of a dialog whose content is not a title, text and buttons. Open as long as it is rendered. */
export function ModalFrame(props: ModalFrameProps) {
  const { onClose, isKeptOpen = false, maxWidth, label, labelledBy, isSheet = false, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const pressed = useRef<EventTarget>(null)
  // As a layout effect, because only a dialog that is still in the page gives the focus back when it closes.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    element.showModal()
    setOpen([...openDialogs, element])
    return () => {
      setOpen(openDialogs.filter((one) => one !== element))
      element.close()
    }
  }, [])
  return (
    <Frame
      ref={dialog}
      maxWidth={maxWidth}
      isSheet={isSheet}
      aria-label={label}
      aria-labelledby={labelledBy}
      // A second Escape closes the dialog even if the event is cancelled; browsers without that get the key itself.
      closedby={isKeptOpen ? 'none' : undefined}
      onKeyDown={isKeptOpen ? ignoreEscape : undefined}
      onCancel={(event) => {
        // A choice of files inside that is cancelled says so too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (!isKeptOpen) onClose()
      }}
      // Only a press on the backdrop has the dialog itself as its target: all its content lies in the inner box. One that began in a
      // field and ends beside the dialog has selected text.
      onPointerDown={(event) => (pressed.current = event.target)}
      onClick={(event) => {
        const isBeside = event.target === event.currentTarget && pressed.current === event.target
        if (!isKeptOpen && isBeside) onClose()
      }}
    >
      {children}
    </Frame>
  )
}

/** The last one is on top. */
let openDialogs: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function setOpen(next: readonly HTMLDialogElement[]): void {
  openDialogs = next
  for (const listener of listeners) listener()
}

/** The dialog on top, where all must stand that users see, press and hear while it is open: the browser makes the rest inert. */
export function useTopDialog(): HTMLDialogElement | undefined {
  return useSyncExternalStore(subscribe, () => openDialogs.at(-1))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function ignoreEscape(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault()
}

type FrameProps = { readonly maxWidth: number; readonly isSheet: boolean }

const Frame = styled('dialog', { shouldForwardProp: (name) => name !== 'maxWidth' && name !== 'isSheet' })<FrameProps>(
  ({ theme, maxWidth, isSheet }) => ({
    width: `min(${maxWidth}px, calc(100vw - 32px))`,
    maxHeight: 'calc(100dvh - 32px)',
    padding: 0,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 20,
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    boxShadow: '0 24px 64px rgb(0 0 0 / 0.4)',
    overflow: 'auto',
    // What gets the focus is not covered by the buttons, which stay in reach.
    scrollPaddingBottom: 96,
    '&[open]': { animation: 'dialog-in 180ms cubic-bezier(0.2, 0.8, 0.3, 1)' },
    '&::backdrop': { background: 'rgb(0 0 0 / 0.55)' },
    '@keyframes dialog-in': { from: { opacity: 0, transform: 'translateY(12px) scale(0.98)' } },
    ...(isSheet ? sheetOf(theme) : {}),
  }),
)

/** It hangs from the top, so that it grows and shrinks below what is typed into it. */
function sheetOf(theme: Theme) {
  return {
    marginTop: 'min(12vh, 96px)',
    maxHeight: 'min(640px, calc(100dvh - 128px))',
    '&[open]': {
      display: 'flex',
      flexDirection: 'column',
      animation: 'dialog-in 180ms cubic-bezier(0.2, 0.8, 0.3, 1)',
    },
    [theme.breakpoints.down('sm')]: {
      margin: 0,
      width: '100vw',
      maxWidth: '100vw',
      height: '100dvh',
      maxHeight: '100dvh',
      border: 0,
      borderRadius: 0,
      paddingTop: 'env(safe-area-inset-top)',
    },
  } as const
}

const STICKY = '@media (min-height: 600px)'

const Inner = styled('div')({ display: 'flex', flexDirection: 'column', gap: 20, padding: 24 })

const Title = styled('h2')({ fontSize: '1.25rem', lineHeight: 1.3, fontWeight: 700 })

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  // Side by side as long as they fit, else the main one above.
  [theme.breakpoints.down('sm')]: { ...MAIN_ON_TOP, '& > *': { flex: '1 1 auto' } },
  // If a dialog is higher than the window its buttons stay at the bottom, unless that leaves little to see.
  [STICKY]: {
    position: 'sticky',
    bottom: 0,
    zIndex: 1,
    margin: '-8px -24px -24px',
    padding: '12px 24px 20px',
    background: theme.vars.palette.background.paper,
    // What goes on below them fades.
    boxShadow: `0 -10px 10px -2px ${theme.vars.palette.background.paper}`,
    borderRadius: '0 0 20px 20px',
  },
}))
