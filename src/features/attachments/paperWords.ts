import { formatCalendarDate } from '../../shared/clinicDay';
import { t } from '../../shared/language';
import { type Attachment, fileMessages } from './attachment';

/** What a paper is called: by its title, else by what it is. */
export function paperName({ title, kind }: Pick<Attachment, 'title' | 'kind'>): string {
  return title || (kind === 'pdf' ? t('PDF without a name') : t('Picture without a name'));
}

/** The day on a paper: "14 Mar 2024"; blank if it is not known. */
export function paperDay({ documentDate }: Pick<Attachment, 'documentDate'>): string {
  return documentDate === null ? '' : formatCalendarDate(documentDate);
}

/** Why a chosen file cannot be sent, as the browser found it; `undecoded`: it reads no HEIC. */
export function problemText(problem: 'tooLarge' | 'undecoded' | 'noPicture'): string {
  switch (problem) {
    case 'tooLarge':
      return t(fileMessages.TOO_LARGE);
    case 'undecoded':
      return t(
        'This browser cannot read this picture. Take it again as a JPEG: on an iPhone choose Settings, Camera, Formats, “Most Compatible”.',
      );
    case 'noPicture':
      return t(fileMessages.NOT_A_PICTURE);
  }
}
