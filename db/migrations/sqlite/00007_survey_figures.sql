-- +goose Up

-- What the owner's dashboard counts. Each index has all that one chart needs, in the order in which it is grouped, so that a
-- hundred thousand answers are counted without being read.

create index surveys_years on surveys (years_of_experience, created_at, language);
create index surveys_industry on surveys (industry, created_at, language);
create index surveys_languages on surveys (programming_languages, created_at, language);

create index ai_agents_survey_experience on ai_agents_survey (experience, created_at, language);
create index ai_agents_survey_industry on ai_agents_survey (industry, created_at, language);
create index ai_agents_survey_interest on ai_agents_survey (ai_agent_interest, created_at, language);

create index english_barrier_survey_experience on english_barrier_survey (experience, created_at, language);
create index english_barrier_survey_level on english_barrier_survey (english_level, created_at, language);
create index english_barrier_survey_lost on english_barrier_survey (lost_opportunity, created_at, language);
create index english_barrier_survey_interest on english_barrier_survey (app_interest, created_at, language);
create index english_barrier_survey_features on english_barrier_survey (features, created_at, language);

drop index surveys_created;
drop index ai_agents_survey_created;
drop index english_barrier_survey_created;
create index surveys_created on surveys (created_at, language);
create index ai_agents_survey_created on ai_agents_survey (created_at, language);
create index english_barrier_survey_created on english_barrier_survey (created_at, language);
