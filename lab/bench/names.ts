// The names of a made-up clinic: as many different words as a large clinic in India has, and as unevenly used.

import type pg from 'pg';

/** The most frequent come first; spellings of one name stand side by side: that is what makes a search in India hard. */
const frequentGivenNames =
  'Mohammed Lakshmi Sunita Anita Suresh Ramesh Rajesh Rahul Geeta Pooja Amit Sanjay Priya Kavita Mohammad Deepak Laxmi Vijay Santosh Asha Manoj Seema Neha Ganesh Mahesh Anil Sunil Rekha Ashok Meena Krishna Fatima Ayesha Prakash Vishal Ravi Kiran Usha Harpreet Mary Imran Shobha Joseph Savita Gurpreet Venkatesh Muhammad Raju Arjun Anjali Kavitha Arun Vinod Jyoti Puja Gita Satish Thomas Rani Shanti Dinesh Mukesh Naresh Rakesh Yogesh Pankaj Nitin Sachin Swati Sneha Divya Bhavani Padmavathi Saraswati Parvati Radha Sita Kamala Vimala Nirmala Pushpa Suman Manju Mohamed Aisha Irfan Farhan Farzana Salma Shabana Rukhsana Nasreen Abdul Ahmed Yusuf Ibrahim Iqbal Jose George Elizabeth Manpreet Jaswinder Balwinder Kulwinder Sukhwinder Amarjit Paramjit Subramaniam Subramanyam Murugan Selvi Meenakshi Karthik Senthil Saravanan Ramya Revathi Lekshmi Aishwarya Ishwarya Krushna Kishan Bishal Sanjoy Sunjay Geetha Suneeta Raahul Anjalee Dipak Dheepak Harish Sathish Prakaash Bijoy Ananya Kavya Mina Sima Nehal Fathima Mariam Venkatesan Padmavati Saraswathi Bhawani Chandra Chander Nandini Shalini Malini Rohini Rajani Sarita Babita Mamta Sangeeta Sangita Archana Aarti Arti Vandana Poonam Punam Sushma Sudha Sarla Kanta Shakuntala Savitri Gayatri Urmila Rajendra Surendra Narendra Mahendra Jitendra Dharmendra Virendra Devendra Upendra Hemant Vasant Jayant Anant Prashant Nishant Sushant'.split(
    ' ',
  );
const frequentFamilyNames =
  'Kumar Singh Devi Sharma Khan Patel Das Yadav Gupta Reddy Rao Kaur Shaikh Verma Mishra Joshi Nair Ansari Patil Jadhav Pawar Shah Chaudhary Roy Prasad Pandey Tiwari Thakur Mondal Iyer Pillai Menon Naidu Gowda Shetty Hegde Bhat Kulkarni Deshpande Deshmukh Shinde More Gaikwad Kamble Chavan Sahu Behera Nayak Mohanty Panda Swain Biswas Sarkar Ghosh Bose Dutta Banerjee Mukherjee Chatterjee Paul Saha Begum Bibi Bai Khatun Sheikh Syed Qureshi Siddiqui Pathan Mathew Thomas Fernandes DSouza Gill Dhillon Sandhu Sidhu Grewal Bhatt Trivedi Desai Mehta Parmar Solanki Chauhan Rathod Rathore Meena Gurjar Jat Saini Maurya Kushwaha Rajput Bhatia Kapoor Malhotra Khanna Chopra Arora Agarwal Jain Garg Bansal Goyal Mittal Srivastava Saxena Dubey Shukla Tripathi Dwivedi Chaturvedi Upadhyay Ojha Jha Sinha Ranjan Paswan Manjhi Murmu Soren Hembram Tudu Oraon Munda Sarma Varma Guptha Sinh Kumaar Choudhury Chowdhury Chaudhuri Bandyopadhyay Mukhopadhyay Dash Aiyar Iyengar Nayar Reddi Jadav Kureshi Sayed Mathews Fernandez Pande Misra Tiwary Krishnan Subramanian Natarajan Sundaram Raghavan Srinivasan Ramachandran Balakrishnan'.split(
    ' ',
  );

// What rare names are put together from: each beginning with each middle and each ending.
const givenParts = [
  'Abhi Aj Am An Ar Ash Bal Bhar Chan Dev Dha Dil Far Gul Gur Har Hem Im Ind Jag Jas Jay Kal Kar Kir Kus Lal Lok Man Meh Mo Muk Nar Nav Nir Om Pan Par Pra Pur Raj Ram Rav Rit Ruk Sam San Shan Shiv Som Su Sur Tan Tar Tri Ud Van Ven Vij Vish Vya Yash Yog Zah',
  'a ab ak al am an ar ash at av e end i il in ir it iv o u',
  'a aben aka ala amma ani anth bai deep dra eet esh ika ina ita jeet lal mani nath wati',
] as const;
const familyParts = [
  'Ach Adh Agn Ank Bad Bag Bal Bar Bel Bhad Bhan Bor Chak Char Chit Dab Dal Dand Dev Dhan Dig Gad Gar Gav Ghor Gir God Hal Hir Ind Jag Jam Kad Kal Kamb Kand Kar Khed Kol Kon Kul Lad Lok Mad Mal Mand Mor Nag Nand Nim Pad Pal Phad Pim Ran Sal Sand Sath Tal Tamb Vad Val Vel Wagh',
  'a ak al am an ap ar as av e eg el en er i il in o ol u',
  'appa are aria athil dhar ekar eswaran gaonkar garh ikar iya jee kar kutty mane murthy palli puri swamy wala',
] as const;

/** How many patients have another name between the two, and how many an initial before their own, in a hundred each. */
const haveMiddleName = 25;
const haveInitial = 5;

/** Every beginning with every middle and ending, those of each beginning far apart. */
function composed([beginnings, middles, endings]: typeof givenParts | typeof familyParts) {
  return endings.split(' ').flatMap((ending, turn) =>
    middles.split(' ').flatMap((middle) => {
      const begun = beginnings.split(' ').map((beginning) => beginning + middle + ending);
      return [...begun.slice(turn), ...begun.slice(0, turn)];
    }),
  );
}

/** Each name once, the most frequent first: about 51,000 in both lists. */
const givenNames = [...new Set([...frequentGivenNames, ...composed(givenParts)])];
const familyNames = [...new Set([...frequentFamilyNames, ...composed(familyParts)])];

/** The names' tables, from which `namesOfRows` picks; they live as long as the connection. */
export async function createNames(client: pg.Client): Promise<void> {
  for (const [table, names] of Object.entries({
    given_names: givenNames,
    family_names: familyNames,
  })) {
    await client.query(`create temp table ${table} (rank bigint primary key, name text not null)`);
    await client.query(
      `insert into ${table} select rank, name from unnest($1::text[]) with ordinality listed (name, rank)`,
      [names],
    );
    await client.query(`analyze ${table}`);
  }
}

/**
 * SQL for the rank that a row's dice fall on, by Zipf's law: the second is half as frequent as the first, the third a
 * third. `evener` takes that from the first ones: they come as if so many more frequent ones stood before them.
 */
const rankOf = (row: string, salt: number, { length }: readonly string[], evener: number) =>
  `(floor(${evener + 1} * power(${(length + evener + 1) / (evener + 1)}::float8,
    pg_temp.dice(${row}, ${salt}, 1000000007) / 1000000007::float8)) - ${evener})::bigint`;

/**
 * SQL for a table of names: of each row of `rows`, by its `n`, a patient's `full_name` and `mailbox`, and a relative's
 * `given_name`.
 */
export function namesOfRows(rows: string): string {
  return `
    select rows.*, other.name as given_name,
      case when pg_temp.dice(n, 15, 100) < ${haveInitial} then chr(65 + pg_temp.dice(n, 16, 26)::int) || '. ' else '' end
        || given.name || ' '
        || case when pg_temp.dice(n, 17, 100) < ${haveMiddleName} then other.name || ' ' else '' end
        || family.name as full_name,
      lower(given.name || '.' || family.name)
        || case when pg_temp.dice(n, 18, 2) = 0 then pg_temp.dice(n, 19, 10000)::text else '' end as mailbox
    from ${rows} rows
    join given_names given on given.rank = ${rankOf('n', 1, givenNames, 3)}
    join given_names other on other.rank = ${rankOf('n', 10, givenNames, 3)}
    join family_names family on family.rank = ${rankOf('n', 2, familyNames, 0)}`;
}
