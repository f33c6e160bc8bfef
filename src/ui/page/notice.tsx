/** A word to the person that stands among other things, with an icon before it. */
import { styled } from '@mui/material/styles'
import type { ComponentProps } from 'react'
import { Icon, type IconName } from './icon.tsx'

type NoticeProps = ComponentProps<typeof NoticeBox> & {
  /** Before the text; left out if the children have their own. */
  readonly icon?: IconName
}

export function Notice({ icon, children, ...rest }: NoticeProps) {
  return (
    <NoticeBox {...rest}>
      {icon === undefined ? null : <Icon name={icon} size={20} />}
      {icon === undefined ? children : <span>{children}</span>}
    </NoticeBox>
  )
}

const NoticeBox = styled('p')(({ theme }) => ({
  display: 'flex',
  gap: 10,
  padding: 12,
  borderRadius: 12,
  background: theme.vars.palette.background.raised,
  '& svg': { flexShrink: 0, marginTop: 2 },
}))

/** A place that is always there, with a role by which what appears in it is read out; empty it takes no room. */
export const SpokenPlace = styled('div')({
  // Not even the gap between two things.
  '&:empty': { position: 'absolute' },
})

/** What went wrong where no single field is to blame. */
export function FormAlert({ message }: { readonly message: string | undefined }) {
  return (
    <SpokenPlace role="alert">
      {message === undefined ? null : <ErrorNotice icon="warning">{message}</ErrorNotice>}
    </SpokenPlace>
  )
}

const ErrorNotice = styled(Notice)(({ theme }) => ({ color: theme.vars.palette.error.main, fontWeight: 550 }))
