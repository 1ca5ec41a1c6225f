"""How fast an address may be wrong, and open rooms."""

from core.teaching.classroom.guesses import MOST_ROOMS, MOST_WRONG, SECONDS_A_GUESS, SECONDS_A_ROOM, Accounts


def test_an_address_may_so_often_at_any_speed_and_then_waits_while_others_do_not():
    now = [0.0]
    for most, seconds in ((MOST_WRONG, SECONDS_A_GUESS), (MOST_ROOMS, SECONDS_A_ROOM)):
        accounts = Accounts(most, seconds, lambda: now[0])
        for _ in range(most):
            assert accounts.wait("school") == 0
            accounts.pay("school")
        assert accounts.wait("school") == seconds
        assert accounts.wait("home") == 0
        now[0] += seconds
        assert accounts.wait("school") == 0


def test_addresses_without_end_are_not_all_kept():
    now = [0.0]
    accounts = Accounts(2, 1.0, lambda: now[0])
    for number in range(30_000):
        now[0] += 0.001
        accounts.pay(str(number))
    assert len(accounts._accounts) <= 10_000
