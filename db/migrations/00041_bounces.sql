-- What mail servers said of the mails of issues, and which addresses get no more of them.
-- outcome is what became of the mail: '' while it waits, dropped if it was deleted before it was sent, bounced if it was sent and a report
-- said later that it did not arrive. failure is what was said of the address. A subscriber whose address is stopped stays subscribed.
alter table issue_recipients add column outcome {{.text}} not null default '' check (outcome in ('', 'sent', 'refused', 'bounced', 'dropped'));
alter table issue_recipients add column failure {{.text}} not null default '' check (failure in ('', 'permanent', 'temporary', 'other'));
alter table issue_recipients add column failed_at {{.text}};

update issue_recipients set outcome = coalesce(
    (select case state when 'sent' then 'sent' when 'failed' then 'refused' else '' end from outbox where id = mail_id and kind = 'issue'), 'sent');

create index issue_recipients_mail on issue_recipients (mail_id);

alter table subscribers add column stopped_at {{.text}};
alter table subscribers add column stopped_for {{.text}} not null default '' check (stopped_for in ('', 'permanent', 'temporary'));
alter table subscribers add column stop_reason {{.text}} not null default '';
