-- A survey is a file of the site folder: one table has the responses to all of them. Copies of the version before must be stopped.

-- The number that each survey gave last: the number of a response that was deleted is not given again.
create table survey_numbers (
    survey {{.text}} primary key check (survey <> ''),
    last   {{.integer}} not null check (last > 0)
){{.strict}};

-- answers has a text, a number or a list by the name of each question.
create table survey_responses (
    id            {{.id}},
    submission_id {{.text}} not null check (submission_id <> ''),
    created_at    {{.text}} not null,
    language      {{.text}} not null,
    survey        {{.text}} not null check (survey <> ''),
    number        {{.integer}} not null,
    answers       {{.text}} not null check ({{printf .json "answers"}}),
    unique (survey, number),
    unique (survey, submission_id)
){{.strict}};

create index survey_responses_created on survey_responses (survey, created_at, language);
create index survey_responses_language on survey_responses (survey, language, created_at);

-- The answers that the owner's dashboard counts, a list as one. The index has all that a chart needs, in the order in which it is
-- grouped, so that a hundred thousand responses are counted without being read.
create table survey_choices (
    response_id {{.integer}} not null references survey_responses (id) on delete cascade,
    survey      {{.text}} not null,
    question    {{.text}} not null,
    answer      {{.text}} not null,
    created_at  {{.text}} not null,
    language    {{.text}} not null
){{.strict}};

create index survey_choices_counted on survey_choices (survey, question, answer, created_at, language);
create index survey_choices_response on survey_choices (response_id);

{{$object := "json_build_object"}}{{$list := "cast(%s as json)"}}{{$each := "json_each_text(cast(answers as json))"}}
{{- if .sqlite}}{{$object = "json_object"}}{{$list = "json(%s)"}}{{$each = "json_each(answers)"}}{{end -}}
insert into survey_responses (submission_id, created_at, language, survey, number, answers)
select submission_id, created_at, language, 'professional', id, cast({{$object}}(
    'years_of_experience', years_of_experience, 'industry', industry, 'job_role', job_role,
    'programming_languages', {{printf $list "programming_languages"}}, 'frontend_frameworks', {{printf $list "frontend_frameworks"}},
    'ai_experience', ai_experience, 'topics', {{printf $list "topics"}}, 'discovery', discovery, 'startup_founder', startup_founder
) as text) from surveys order by id;

insert into survey_responses (submission_id, created_at, language, survey, number, answers)
select submission_id, created_at, language, 'agents', id, cast({{$object}}(
    'role', role, 'industry', industry, 'experience', experience, 'pain_point_1', pain_point_1, 'pain_point_2', pain_point_2,
    'pain_point_3', pain_point_3, 'repetitive_tasks', repetitive_tasks, 'ai_agent_interest', ai_agent_interest,
    'key_functionality', key_functionality, 'contact', contact, 'country', country
) as text) from ai_agents_survey order by id;

insert into survey_responses (submission_id, created_at, language, survey, number, answers)
select submission_id, created_at, language, 'english', id, cast({{$object}}(
    'role', role, 'experience', experience, 'english_level', english_level, 'lost_opportunity', lost_opportunity, 'feelings', feelings,
    'wants_to_improve', wants_to_improve, 'app_interest', app_interest, 'features', {{printf $list "features"}}, 'contact', contact,
    'country', country
) as text) from english_barrier_survey order by id;

insert into survey_choices (response_id, survey, question, answer, created_at, language)
select survey_responses.id, survey, given.key, cast(given.value as text), created_at, language
from survey_responses, {{$each}} as given
where cast(given.value as text) <> '' and given.key in (
    'ai_agent_interest', 'ai_experience', 'app_interest', 'english_level', 'experience', 'features', 'frontend_frameworks', 'industry',
    'lost_opportunity', 'programming_languages', 'startup_founder', 'topics', 'wants_to_improve', 'years_of_experience'
);

insert into survey_numbers (survey, last)
select survey, max(number) from (
    select survey, number from survey_responses union all select survey, last_id from survey_results
) as given group by survey;

drop table surveys;
drop table ai_agents_survey;
drop table english_barrier_survey;
