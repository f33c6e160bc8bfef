/** A dialog on the browser's own `<dialog>`, which keeps the focus inside, closes on Escape and gives the focus back. */
import { styled } from '@mui/material/styles'
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react'

type DialogProps = {
  readonly title: ReactNode
  readonly onClose: () => void
  /** Buttons at the end, the main one last. */
  readonly actions?: ReactNode
  readonly children?: ReactNode
  readonly maxWidth?: number
}

/** Open as long as it is rendered. */
export function Dialog({ title, onClose, actions, children, maxWidth = 440 }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // As a layout effect, because only a dialog that is still in the page gives the focus back when it closes.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return
    element.showModal()
    return () => element.close()
  }, [])
  return (
    <Frame
      ref={dialog}
      maxWidth={maxWidth}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Only a press on the backdrop has the dialog itself as its target: all its content lies in the inner box.
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      <Inner>
        <Title id={titleId}>{title}</Title>
        {children}
        {actions === undefined ? null : <Actions>{actions}</Actions>}
      </Inner>
    </Frame>
  )
}

type FrameProps = { readonly maxWidth: number }

const Frame = styled('dialog', { shouldForwardProp: (name) => name !== 'maxWidth' })<FrameProps>(
  ({ theme, maxWidth }) => ({
    width: `min(${maxWidth}px, calc(100vw - 32px))`,
    maxHeight: 'calc(100dvh - 32px)',
    padding: 0,
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: 20,
    background: theme.vars.palette.background.paper,
    color: theme.vars.palette.text.primary,
    boxShadow: '0 24px 64px rgb(0 0 0 / 0.4)',
    overflow: 'auto',
    '&[open]': { animation: 'dialog-in 180ms cubic-bezier(0.2, 0.8, 0.3, 1)' },
    '&::backdrop': { background: 'rgb(0 0 0 / 0.55)' },
    '@keyframes dialog-in': { from: { opacity: 0, transform: 'translateY(12px) scale(0.98)' } },
  }),
)

const Inner = styled('div')({ display: 'flex', flexDirection: 'column', gap: 20, padding: 24 })

const Title = styled('h2')({ fontSize: '1.25rem', lineHeight: 1.3, fontWeight: 700 })

const Actions = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  gap: 8,
  [theme.breakpoints.down('sm')]: { flexDirection: 'column-reverse', alignItems: 'stretch' },
}))
