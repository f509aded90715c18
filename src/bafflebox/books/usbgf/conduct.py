"""Behaviour, property, distraction, misleading words, language and recordings in the USBGF rules (sections 1.1 to 1.5)."""

from __future__ import annotations

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, Duty, May, MayNot, Presumption, Sanction

chapter = Chapter("usbgf")

ALWAYS_OFFICIAL = "English"  # 1.5.a


@chapter.sets("official_languages", "1.5.a")
def official_languages(host: list[str] | None = None, added: list[str] | None = None) -> tuple[list[str], str]:
    """English always; others where they are added because the law requires it or they predominate at the place."""
    return (
        list(dict.fromkeys([ALWAYS_OFFICIAL, *(added or ())])),
        "a language is added when the law requires it or it predominates at the place",
    )


@chapter.decides("misconduct", "1.1.3.b")
def no_intimidation(f: Facts) -> Findings:
    """A player must never make the opponent feel intimidated or put off from asking the director."""
    if f.act == "intimidation":
        yield Verdict("Nobody may be put off from asking the director.", violation=True)
        yield Sanction(Party.OFFENDER, ("as the director sees fit",))


@chapter.decides("misconduct", "1.2.1.a")
def sportsmanship(f: Facts) -> Findings:
    """Everybody present must show sportsmanship, fair play and respect for others at the venue; codes of ethics bind all."""
    if f.act in ("insult", "berating", "lost_on_purpose", "clock_obstructed"):
        yield Verdict("Sportsmanship and respect are owed to everybody at the venue.", violation=True)
        yield Sanction(Party.OFFENDER, ("as the director sees fit",))


@chapter.decides("misconduct", "1.2.1.b")
def care_of_equipment(f: Facts) -> Findings:
    """Equipment and other property must be treated with respect, whoever owns it."""
    if f.act == "equipment_abused":
        yield Verdict("Equipment must be treated with respect, whoever owns it.", violation=True)


@chapter.decides("misconduct", "1.2.4")
def sanctions_for_behaviour(f: Facts) -> Findings:
    """A breach of the standards of behaviour may bring any just sanction, up to disqualification and exclusion."""
    if f.act == "equipment_abused":
        yield Sanction(Party.OFFENDER, ("as the director sees fit",))


@chapter.decides("plays_discussed", "1.8.1.a")
def no_other_player_is_consulted(f: Facts) -> Findings:
    """While a match is in progress its players consult nobody about backgammon."""
    if not f.match_over and not f.in_break:
        yield Verdict("While the match is in progress no other person may be consulted.", violation=True)
        yield MayNot(Party.EITHER, "talk over plays or doubles with others during the match")


@chapter.decides("plays_discussed", "1.8.1.b")
def breaks_are_free(f: Facts) -> Findings:
    """A scheduled or called break is not the match for this rule, and after the match it is over."""
    if f.match_over or f.in_break:
        yield Verdict("Then the match is not in progress: no violation.", violation=False)


@chapter.decides("filmed_match", "1.4.3.a", "2.3.1.b")
def filmed_by_the_organisers(f: Facts) -> Findings:
    """By attending one agrees that director and federation may stream, record and publish; the table is theirs to choose."""
    if f.ordered_by in ("director", "organiser"):
        yield Verdict("Attending implies consent; who refuses may be penalised.", violation=False)
        yield May(Party.DIRECTOR, "have the match recorded, streamed and published")


@chapter.decides("filmed_match", "1.8.2.1.a")
def filmed_by_a_player(f: Facts) -> Findings:
    """A player may record passively; streaming the director may limit or ban."""
    if f.ordered_by == "player":
        yield Verdict("A player may record with a camera set up before play: see recording.", violation=False)
        yield May(Party.DIRECTOR, "limit or ban streaming where help to a player is reasonably feared")


@chapter.decides("property_moved", "1.2.1.b")
def property_of_others(f: Facts) -> Findings:
    """Nothing is used or taken without leave; what blocks a needed place may be moved with care if nothing else is reasonable."""
    if f.owner_permission:
        yield Verdict("The owner permits it.", violation=False)
    elif f.act == "moved" and f.unattended and f.blocks_needed_place and not f.alternative:
        yield Verdict("It may be moved with care to an obvious place close by.", violation=False)
        yield MayNot(Party.EITHER, "use it without the owner's permission")
    else:
        yield Verdict("Not without the owner's permission: leave it.", violation=True)
        yield MayNot(Party.EITHER, "use, take or move it without the owner's permission")


@chapter.decides("unclear_conduct", "1.2.2.a")
def against_the_source_of_confusion(f: Facts) -> Findings:
    """Facts first; failing them the ruling should go against the one whose conduct caused the confusion."""
    if f.what == "confusion":
        if f.evidence:
            yield Verdict("Facts first: what is established decides.")
        elif f.caused_by_one:
            yield Verdict("The ruling should generally go against the player who caused the confusion.")
            yield Presumption(
                Party.OFFENDER, "typically the one who ignored a requirement or a stated practice caused it"
            )
        else:
            yield Verdict("Neither caused it more than the other: the director judges.")
            yield Discretion(Party.DIRECTOR)


@chapter.decides("unclear_conduct", "1.2.2.b")
def words_bind(f: Facts) -> Findings:
    """A player may be held to anything said, even out of turn or in jest; the look of impropriety may tell against a player."""
    if f.what == "statement":
        yield Verdict("Words may bind, even out of turn and even as a joke.")
        yield May(Party.DIRECTOR, "hold the player to what was said")
    elif f.what == "looks_improper":
        yield Verdict("Whatever merely looks improper should be avoided.")
        if not f.evidence:
            yield May(Party.DIRECTOR, "rule against the player on it, other evidence lacking")


@chapter.decides("distraction", "1.2.3.a")
def reasonable_requests(f: Facts) -> Findings:
    """A reasonable request to limit talk or other distraction must be respected, and nobody is made uneasy for asking."""
    if f.reasonableness_disputed:
        return
    if not f.reasonable:
        yield Verdict("Only a reasonable request has to be followed.", violation=False)
    elif f.complied:
        yield Verdict("The request was reasonable and was followed.", violation=False)
    else:
        yield Verdict("A reasonable request must be respected.", violation=True)
        yield Duty(Party.OFFENDER, "stop the distraction")


@chapter.decides("distraction", "1.2.3.b")
def director_settles_it(f: Facts) -> Findings:
    """If it is contested whether the request is reasonable, or it is ignored, the director should be called."""
    if f.reasonableness_disputed:
        yield Verdict("Call the director, who decides whether the request is reasonable.")
        yield Discretion(Party.DIRECTOR, ("the request must be followed", "it need not be"))
    elif f.reasonable and not f.complied:
        yield May(Party.EITHER, "call the director")


@chapter.decides("language_spoken", "1.5.a")
def official_language_only(f: Facts) -> Findings:
    """While a match is on, players and spectators near it speak an official language only; English is always one."""
    if not f.match_on or f.speaker in ("partners", "team_mates") or _approved_translator(f):
        return
    if f.language == "english" or f.language == "named" or (f.language == "local" and f.local_added):
        yield Verdict("An official language: allowed.", violation=False)
    else:
        yield Verdict("Only official languages may be spoken near a match.", violation=True)
        yield MayNot(
            Party.SPECTATOR if f.speaker == "spectator" else Party.EITHER, "speak another language near the match"
        )


def _approved_translator(f: Facts) -> bool:
    return bool(f.speaker == "translator" and f.director_approves)


@chapter.decides("language_spoken", "1.1.4.4.a")
def translator_as_an_exception(f: Facts) -> Findings:
    """The book knows no translators; the director may make a narrowly tailored exception for one player."""
    if f.match_on and _approved_translator(f):
        yield Verdict("The director has made an exception for this player.", violation=False)
        yield Reading("The book does not speak of translators; here one is allowed as a narrowly tailored exception.")


@chapter.decides("language_spoken", "1.5.b")
def team_mates(f: Facts) -> Findings:
    """Consulting partners may use any language between them; team mates who may not consult are spectators."""
    if not f.match_on:
        return
    if f.speaker == "partners":
        yield Verdict("Consulting partners may use any language between them.", violation=False)
    elif f.speaker == "team_mates":
        foreign = f.language == "other" or (f.language == "local" and not f.local_added)
        yield Verdict("Team mates who may not consult count as spectators.", violation=foreign)
        if foreign:
            yield MayNot(Party.SPECTATOR, "speak another language near the match")


@chapter.decides("recording_use", "1.4.3.a")
def consent_by_attending(f: Facts) -> Findings:
    """By attending one agrees that director and federation may stream, record, analyse and publish what happens."""
    if f.by == "officials":
        yield Verdict(
            "Attending implies consent: the director and the federation may use and publish it.", violation=False
        )
        yield May(Party.DIRECTOR, "record, stream, analyse and publish")
