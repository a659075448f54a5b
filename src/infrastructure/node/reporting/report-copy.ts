import { escapeLiteral } from 'pg';
import { erasedFamily, type ReportFilter } from '../../../application/ports/server/feedback-reports.ts';
import { formulaStarts, labelJoint } from '../../../domain/reporting/feedback-report.ts';

/**
 * The lines of a report as one COPY of PostgreSQL's, which builds, quotes and sends them faster than any
 * reader could. What was asked and chosen is taken out of each content version once; the pseudonym is made
 * once a family, with secrets that never leave the database.
 */
export function reportCopy({ scope, programmeId, activityId, from, until }: ReportFilter): string {
  const wanted = [
    `entry.kind = 'answered'`,
    ...(from === null ? [] : [`entry.at >= ${instant(from)}`]),
    ...(until === null ? [] : [`entry.at < ${instant(until)}`]),
    ...(activityId === null ? [] : [`run.activity_id = ${escapeLiteral(activityId)}`]),
    ...(programmeId === null ? [] : [`enrolment.programme_id = ${escapeLiteral(programmeId)}`]),
    ...(scope === 'both' ? [] : [`run.enrolment_id is ${scope === 'programmes' ? 'not null' : 'null'}`]),
  ];
  return `copy (
    with family as materialized (${families}),
      version as materialized (${versions}),
      programme as materialized (${programmes})
    select to_char(london.time, 'YYYY-MM-DD'), null, family.name,
      ${safe('programme.title')}, ${safe('version.title')}, run.version, ${safe('entry.step_id')},
      given."feedbackQuestionEntityId", ${safe(`(asked.question ->> 'prompt')`)}, ${safe('said.answer')}
    from run_entry as entry
    join run on run.id = entry.run_id
    join family on family.id = run.person_id
    join version on version.item_id = run.activity_id and version.hash = run.version
    left join enrolment on enrolment.id = run.enrolment_id
    left join programme on programme.id = enrolment.programme_id
    cross join lateral jsonb_to_recordset((${readable})::jsonb -> 'questionResponses')
      as given ("feedbackQuestionEntityId" text, responses jsonb)
    cross join lateral (select version.questions -> given."feedbackQuestionEntityId") as asked (question)
    cross join lateral (${answer}) as said
    cross join lateral (select to_timestamp(entry.at / 1000) at time zone 'Europe/London') as london (time)
    where asked.question is not null and ${wanted.join(' and ')}
  ) to stdout (format csv)`;
}

const families = `
  select id, case id when ${escapeLiteral(erasedFamily)} then ${escapeLiteral(erasedFamily)}
    else 'F' || upper(left(encode(sha256((select decode(outer_hex, 'hex') from report_key)
      || sha256((select decode(inner_hex, 'hex') from report_key) || convert_to(id, 'UTF8'))), 'hex'), 16))
    end as name
  from person`;

/** `questions` holds the prompt and the labels of each by its id. */
const versions = `
  select version.item_id, version.hash, version.body ->> 'title' as title,
    (select jsonb_object_agg(question ->> 'id', jsonb_build_object(
        'prompt', question ->> 'prompt',
        'labels', (select jsonb_object_agg(option ->> 'value', option ->> 'label')
          from jsonb_array_elements(question -> 'options') as option)))
      from jsonb_path_query(version.body, '$.touchpoints[*].steps[*].questions[*]') as question) as questions
  from (select item_id, hash, body_json::jsonb as body from content_version) as version`;

const programmes = `
  select item.id, version.body_json::jsonb ->> 'title' as title
  from content_item as item
  join content_version as version on version.item_id = item.id and version.hash = item.current_version
  where item.kind = 'programme'`;

/** JSON may name characters that no PostgreSQL text can hold: NUL and halves of characters. */
const readable = `
  case when entry.response_json like '%\\\\u%'
    then regexp_replace(entry.response_json,
      '(?<!\\\\)((?:\\\\\\\\)*)\\\\u(?:0000|[dD][89a-fA-F][0-9a-fA-F]{2})', '\\1\\\\ufffd', 'g')
    else entry.response_json end`;

const answer = `
  select coalesce(string_agg(coalesce(asked.question -> 'labels' ->> one.value, one.value), ${escapeLiteral(labelJoint)}
    order by one.place), '') as answer
  from jsonb_array_elements_text(given.responses) with ordinality as one (value, place)`;

const starts = formulaStarts.map((start) => `U&'\\${start.charCodeAt(0).toString(16).padStart(4, '0')}'`);

const safe = (text: string): string =>
  `case when left(${text}, 1) in (${starts.join(', ')}) then '''' || ${text} else ${text} end`;

function instant(at: number): string {
  if (!Number.isSafeInteger(at)) throw new Error('An instant is a whole number.');
  return String(at);
}
