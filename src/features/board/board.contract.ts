import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { oneTimeToken } from '../../shared/account';
import { id } from '../../shared/fields';
import { at, operation } from '../../shared/operation';
import { tooManyStreamsError } from '../liveUpdates/liveUpdates.contract';
import { board, boardLink, boardLinkOver, newBoardLink } from './board';

export const boardContract = {
  watch: operation('board.watch', { reads: true, streams: true })
    .route(
      at(
        'POST /board/watch',
        'What a waiting room’s screen shows, whenever it changes (server-sent events)',
      ),
    )
    .input(z.object({ token: oneTimeToken }))
    .output(eventIterator(board))
    .errors({
      LINK_NOT_USABLE: { status: 410, message: boardLinkOver },
      ...tooManyStreamsError,
    }),

  links: operation('board.links', { reads: true })
    .route(at('GET /board/links', 'The screens’ links, at most 100'))
    .output(z.array(boardLink)),

  makeLink: operation('board.makeLink', { makes: 'board_links', audits: 'board_link_made' })
    .route(
      at('POST /board/links', 'Make a link that opens a waiting room’s screen and nothing else'),
    )
    .input(newBoardLink)
    .output(z.object({ token: z.string() })),

  revokeLink: operation('board.revokeLink', {
    changes: 'board_links',
    audits: 'board_link_revoked',
  })
    .route(at('DELETE /board/links/{id}', 'Revoke a screen’s link'))
    .input(z.object({ id }))
    .output(z.object({})),
};
