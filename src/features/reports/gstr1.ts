import type { Plain } from '../../shared/csv';
import { percentFromBasisPoints, rupeesWithDecimals } from '../../shared/money';
import { splitTax } from '../billing/billTotals';
import { byRate, type Registration, sumOfLines } from './gst';
import { countIn, type DocumentSeries, numberIn } from './series';

/**
 * The tables of GSTR-1 that a clinic has, in the shape of the files that the returns offline tool of the GST portal
 * takes: worksheets and headers as in Goods and Services Tax Network, "GSTR1 Excel Workbook Template V2.0" (2025), with
 * table 12 in two, of which a clinic has "hsn(b2c)" (GSTN, "Advisory on HSN validations in Table 12 of GSTR-1", 2025).
 *
 * Not verified against the tool itself, which was not available. Copies of its worksheet b2cs differ in whether "Rate"
 * comes before "Applicable % of Tax Rate"; the tool finds columns by their headers. Whether it accepts negative amounts,
 * for a month in which more was credited than supplied, the accountant has to check.
 */
export interface Gstr1Table {
  /** The worksheet's name. */
  name: 'b2cs' | 'exemp' | 'hsn(b2c)' | 'docs' | 'cdnr' | 'cdnur';
  headers: readonly string[];
  rows: readonly (readonly (string | Plain)[])[];
}

/** The states by the first two characters of a GSTIN, as the tool's list of places writes them. */
const places = [
  '01-Jammu & Kashmir',
  '02-Himachal Pradesh',
  '03-Punjab',
  '04-Chandigarh',
  '05-Uttarakhand',
  '06-Haryana',
  '07-Delhi',
  '08-Rajasthan',
  '09-Uttar Pradesh',
  '10-Bihar',
  '11-Sikkim',
  '12-Arunachal Pradesh',
  '13-Nagaland',
  '14-Manipur',
  '15-Mizoram',
  '16-Tripura',
  '17-Meghalaya',
  '18-Assam',
  '19-West Bengal',
  '20-Jharkhand',
  '21-Odisha',
  '22-Chhattisgarh',
  '23-Madhya Pradesh',
  '24-Gujarat',
  '25-Daman & Diu',
  '26-Dadra & Nagar Haveli & Daman & Diu',
  '27-Maharashtra',
  '29-Karnataka',
  '30-Goa',
  '31-Lakshdweep',
  '32-Kerala',
  '33-Tamil Nadu',
  '34-Puducherry',
  '35-Andaman & Nicobar Islands',
  '36-Telangana',
  '37-Andhra Pradesh',
  '38-Ladakh',
  '97-Other Territory',
];

/**
 * Where a clinic's supplies are made, as "27-Maharashtra": the state of its GSTIN. Health services are supplied where
 * they are performed (IGST Act, 2017, section 12(4)), goods handed over the counter where they are handed over
 * (section 10(1)). For an unknown state, its two characters.
 */
export function placeOfSupply(gstin: string): string {
  const code = gstin.slice(0, 2);
  return places.find((place) => place.startsWith(`${code}-`)) ?? code;
}

const rupees = (paise: number): Plain => ({ plain: rupeesWithDecimals(paise) });
const number = (value: number): Plain => ({ plain: String(value) });

/** The tables of one GSTIN over a range. Patients have no GSTIN and are here with the clinic, in its state. */
export function gstr1Of(
  { gstin, lines }: Registration,
  series: readonly DocumentSeries[],
): Gstr1Table[] {
  return [
    b2csOf(lines, placeOfSupply(gstin)),
    exempOf(lines),
    hsnOf(lines),
    docsOf(series.filter((run) => run.gstin === gstin)),
    cdnr,
    cdnur,
  ];
}

type Lines = Registration['lines'];

/** Table 7: net of credit notes. */
function b2csOf(lines: Lines, place: string): Gstr1Table {
  return {
    name: 'b2cs',
    headers: [
      'Type',
      'Place Of Supply',
      'Rate',
      'Applicable % of Tax Rate',
      'Taxable Value',
      'Cess Amount',
      'E-Commerce GSTIN',
    ],
    rows: byRate(lines)
      .filter(({ rate, net }) => rate > 0 && net.taxable !== 0)
      // OE: not through an e-commerce operator.
      .map(({ rate, net }) => [
        'OE',
        place,
        percentFromBasisPoints(rate),
        '',
        rupees(net.taxable),
        rupees(0),
        '',
      ]),
  };
}

/** Table 8. A line of 0 % is taken for exempt, as health care is (Notification 12/2017-Central Tax (Rate), entry 74). */
function exempOf(lines: Lines): Gstr1Table {
  return {
    name: 'exemp',
    headers: [
      'Description',
      'Nil Rated Supplies',
      'Exempted(other than nil rated/non GST supply)',
      'Non-GST Supplies',
    ],
    rows: [
      'Inter-State supplies to registered persons',
      'Intra-State supplies to registered persons',
      'Inter-State supplies to unregistered persons',
    ]
      .map((description) => [description, rupees(0), rupees(0), rupees(0)])
      .concat([
        [
          'Intra-State supplies to unregistered persons',
          rupees(0),
          rupees(exemptOf(lines)),
          rupees(0),
        ],
      ]),
  };
}

/**
 * Table 12, net of credit notes too, so that it agrees with tables 7 and 8, and without rows of nothing. A void takes the
 * quantity back, a refund does not.
 */
function hsnOf(lines: Lines): Gstr1Table {
  return {
    name: 'hsn(b2c)',
    headers: [
      'HSN',
      'Description',
      'UQC',
      'Total Quantity',
      'Total Value',
      'Rate',
      'Taxable Value',
      'Integrated Tax Amount',
      'Central Tax Amount',
      'State/UT Tax Amount',
      'Cess Amount',
    ],
    rows: lines
      .map((line) => ({ ...line, quantity: isGoods(line.code) ? line.quantity : 0 }))
      .filter(({ quantity, net }) => quantity !== 0 || net.taxable !== 0 || net.tax !== 0)
      .map(({ code, rate, quantity, net }) => {
        const { cgst, sgst } = splitNet(net.tax);
        return [
          code,
          // No description: it may name an illness, and the code is enough.
          '',
          isGoods(code) ? 'OTH-OTHERS' : 'NA',
          number(quantity),
          rupees(net.taxable + net.tax),
          percentFromBasisPoints(rate),
          rupees(net.taxable),
          rupees(0),
          rupees(cgst),
          rupees(sgst),
          rupees(0),
        ];
      }),
  };
}

/** Table 13. */
function docsOf(series: readonly DocumentSeries[]): Gstr1Table {
  return {
    name: 'docs',
    headers: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
    rows: series.map((run) => [
      run.document === 'bill' ? 'Invoices for outward supply' : 'Credit Note',
      numberIn(run, run.first),
      numberIn(run, run.last),
      number(countIn(run)),
      number(run.cancelled),
    ]),
  };
}

/** Table 9B: credit notes to registered recipients, which a clinic does not have. */
const cdnr: Gstr1Table = {
  name: 'cdnr',
  headers: [
    'GSTIN/UIN of Recipient',
    'Receiver Name',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Reverse Charge',
    'Note Supply Type',
    'Note Value',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  rows: [],
};

/**
 * Table 9B: credit notes to unregistered recipients, but only of supplies to another state above the limit of table 5
 * (₹1 lakh since 1 August 2024, Notification 12/2024-Central Tax). A clinic supplies in its own state; its notes lower tables 7, 8 and 12.
 */
const cdnur: Gstr1Table = {
  name: 'cdnur',
  headers: [
    'UR Type',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Note Value',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  rows: [],
};

/** The value of supplies at 0 %, net of credit notes. */
export function exemptOf(lines: Lines): number {
  return sumOfLines(
    lines.filter(({ rate }) => rate === 0),
    'net',
  ).taxable;
}

/** The CGST and SGST halves of a tax, which may be negative. */
export function splitNet(tax: number): { cgst: number; sgst: number } {
  const { cgst, sgst } = splitTax(Math.abs(tax));
  return tax < 0 ? { cgst: -cgst, sgst: -sgst } : { cgst, sgst };
}

/** Codes of services (SAC) begin with 99; a line without a code counts as a service. */
function isGoods(code: string): boolean {
  return code !== '' && !code.startsWith('99');
}
