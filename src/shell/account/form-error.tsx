/** What is wrong with a form as a whole; the place is always there, so that what appears in it is read out; empty it takes no room. */
import { styled } from '@mui/material/styles'
import { Icon } from '#ui/icon'

export function FormError({ message }: { readonly message: string | undefined }) {
  return (
    <Place role="alert">
      {message === undefined ? null : (
        <Text>
          <Icon name="warning" size={20} />
          <span>{message}</span>
        </Text>
      )}
    </Place>
  )
}

const Place = styled('div')({ '&:empty': { position: 'absolute' } })

const Text = styled('p')(({ theme }) => ({
  display: 'flex',
  gap: 10,
  color: theme.vars.palette.error.main,
  fontWeight: 550,
  '& svg': { flexShrink: 0, marginTop: 2 },
}))
