import { styled } from '@mui/material/styles'
import { toolFaces } from '#tools'
import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { Icon } from '#ui/page/icon'
import { NavLink } from '#ui/link'
import { ThemeSwitch } from './theme-switch.tsx'

/** All tools, for the bar of phones: one press opens it, the next one leads into a tool. */
export function ToolsSheet({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      title="Werkzeuge"
      onClose={onClose}
      actions={
        <>
          <ThemeSwitch />
          <Button onClick={onClose}>Schließen</Button>
        </>
      }
    >
      <List>
        {toolFaces.map((tool) => (
          <li key={tool.id}>
            <ToolLink to={tool.path} onClick={onClose}>
              <Icon name={tool.icon} size={26} />
              <span>
                <strong>{tool.title}</strong>
                <small>{tool.description}</small>
              </span>
            </ToolLink>
          </li>
        ))}
      </List>
    </Dialog>
  )
}

const List = styled('ul')({ margin: '0 -12px' })

const ToolLink = styled(NavLink)(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 16,
  minHeight: 60,
  padding: '8px 12px',
  borderRadius: 12,
  textDecoration: 'none',
  '& svg': { flexShrink: 0, color: theme.vars.palette.secondary.main },
  '& strong, & small': { display: 'block' },
  '& small': { fontSize: '0.875rem', color: theme.vars.palette.text.secondary },
  '&[aria-current]': { background: theme.vars.palette.background.raised },
}))
